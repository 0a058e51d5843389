import { Pencil, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReportRow, RowChange } from '#lib/reports/report-view.ts'

/** What a reviewer made of a row: every field that was read otherwise. */
export function RowChanges({ row: { isAdded, changes } }: { row: ReportRow }) {
  const t = useTranslations('reports.review')
  if (isAdded)
    return (
      <span className="mt-1 flex items-center gap-1.5 text-xs font-normal text-soft">
        <Plus aria-hidden="true" className="size-3.5 shrink-0" />
        {t('rowAdded')}
      </span>
    )
  if (changes.length === 0) return null
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
