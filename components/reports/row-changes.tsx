import { Pencil, Plus, UserCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReportRow, RowChange } from '#lib/reports/report-view.ts'
import { CorrectionMark } from './correction-mark.tsx'

export function RowChanges({ row }: { row: ReportRow }) {
  const { isAdded, changes, confirmedBy, correction } = row
  const t = useTranslations('reports.review')
  if (correction)
    return <CorrectionMark correction={correction} isByClinic className="mt-1 text-xs" />
  if (isAdded)
    return (
      <span className="mt-1 flex items-center gap-1.5 text-xs font-normal text-soft">
        <Plus aria-hidden="true" className="size-3.5 shrink-0" />
        {t('rowAdded')}
      </span>
    )
  if (confirmedBy) return <Confirmation row={row} confirmedBy={confirmedBy} />
  return (
    <span className="mt-1 flex items-start gap-1.5 text-xs font-normal text-soft">
      <Pencil aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      <span>
        {t('rowChanged')}:{' '}
        {changes.map((change, index) => (
          <span key={change.field}>
            {index > 0 && ', '}
            <ChangeText change={change} />
          </span>
        ))}
      </span>
    </span>
  )
}

type Confirmer = NonNullable<ReportRow['confirmedBy']>

/** A value that is not the printed one is no correction of our reading: the report itself is said to be wrong. */
function Confirmation({ row, confirmedBy }: { row: ReportRow; confirmedBy: Confirmer }) {
  const t = useTranslations('reports.review')
  const { changes, value, unit } = row
  const before = changes.find(({ field }) => field === 'value')?.before
  const after = [value, unit].filter(Boolean).join(' ')
  return (
    <span className="mt-1 flex items-start gap-1.5 text-xs font-normal text-soft">
      <UserCheck aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      <span>
        {before
          ? t(`confirmedOther.${confirmedBy}`, { before, after })
          : t(`confirmed.${confirmedBy}`)}
      </span>
    </span>
  )
}

function ChangeText({ change: { field, before } }: { change: RowChange }) {
  const t = useTranslations('reports')
  const isWord =
    field === 'interpretation' && before !== null && t.has(`interpretations.${before as 'normal'}`)
  const word = isWord ? t(`interpretations.${before as 'normal'}`) : before
  return (
    <>
      {t(`review.fields.${field}`)}{' '}
      {word === null ? t('review.wasNothing') : t('review.was', { before: word })}
    </>
  )
}
