import { useTranslations } from 'next-intl'
import type { DeskRow } from '#lib/results-desk/desk-view.ts'

type SeenSet = Pick<DeskRow, 'releasedAt' | 'lane' | 'openedAt' | 'patient'>

export function PatientSees({ row }: { row: SeenSet }) {
  const t = useTranslations('results-desk.sees')
  if (seesNothingOnline(row)) return t('noAccount')
  if (row.releasedAt === null) return t('nothing')
  if (row.lane === 'held') return t('part')
  if (row.lane === 'done') return t(row.openedAt ? 'opened' : 'unopened')
  return t(row.lane === 'corrected' ? 'both' : 'values')
}

export const seesNothingOnline = ({ patient, openedAt }: Pick<SeenSet, 'patient' | 'openedAt'>) =>
  !patient.hasAccount && openedAt === null
