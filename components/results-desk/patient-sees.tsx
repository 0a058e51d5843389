import { useTranslations } from 'next-intl'
import type { DeskRow } from '#lib/results-desk/desk-view.ts'

export function PatientSees({ row }: { row: Pick<DeskRow, 'releasedAt' | 'lane' | 'openedAt'> }) {
  const t = useTranslations('results-desk.sees')
  if (row.releasedAt === null) return t('nothing')
  if (row.lane === 'held') return t('part')
  if (row.lane === 'done') return t(row.openedAt ? 'opened' : 'unopened')
  return t(row.lane === 'corrected' ? 'both' : 'values')
}
