import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { Dialog } from '#components/ui/dialog.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { Spinner } from '#components/ui/feedback/spinner.tsx'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { PatientId } from '#lib/ids.ts'
import type { CellWhy, QueryCell } from '#lib/insights/queries/query-view.ts'
import { CellValue } from './cell-value.tsx'
import { CellWhyGroup, CellWhyMerged, useCellSource } from './cell-why-group.tsx'
import type { WireRequest } from './wire-request.ts'

export interface Cell {
  row: number
  column: number
}

interface CellWhyDialogProps {
  patientId: PatientId
  request: WireRequest
  /** which of the request's queries the cell is of */
  number: number
  cell: Cell
  label: string
  shown: QueryCell
  onClose: () => void
}

/** "Why this number": requested each time it opens, and stored nowhere. */
export function CellWhyDialog({
  patientId,
  request,
  number,
  cell,
  label,
  shown,
  onClose,
}: CellWhyDialogProps) {
  const t = useTranslations('insights.query.why')
  const { mutate, data, error } = useMutation({
    mutationFn: (place: Cell) =>
      apiFetch<CellWhy>(`/api/clinic/insights/${patientId}/why`, {
        body: { request, table: number, ...place },
      }),
  })
  const { row, column } = cell
  // The dialog is opened to ask: a query of a hook would keep health data in its key.
  useEffect(() => mutate({ row, column }), [mutate, row, column])
  return (
    <Dialog isOpen size="large" onClose={onClose} title={t('title')} closeLabel={t('close')}>
      <div className="space-y-5 text-sm">
        <p className="text-base">
          <span className="text-soft">{label}: </span>
          <strong className="tabular-nums">
            <CellValue value={shown} />
          </strong>
        </p>
        {error ? (
          <Notice tone="alert" role="alert" title={t('failed')}>
            {error instanceof ApiError && error.message}
          </Notice>
        ) : data ? (
          <Explained why={data} shown={shown} />
        ) : (
          <p role="status" className="flex items-center gap-2 text-soft">
            <Spinner className="size-4" />
            {t('loading')}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function Explained({ why, shown }: { why: CellWhy; shown: QueryCell }) {
  const t = useTranslations('insights.query.why')
  const sourceWords = useCellSource()
  if (why.kind === 'unexplained') return <p>{t(why.reason)}</p>
  return (
    <>
      {!isSameValue(why.value, shown) && (
        <Notice tone="watch">
          {t.rich('changed', { value: () => <CellValue value={why.value} /> })}
        </Notice>
      )}
      {why.kind === 'row' ? (
        <p>{t('row', { source: sourceWords(why) })}</p>
      ) : why.kind === 'merged' ? (
        <CellWhyMerged why={why} />
      ) : (
        <CellWhyGroup why={why} />
      )}
    </>
  )
}

/** Sums of hours and of samples may differ in their last bit. */
function isSameValue(one: QueryCell, other: QueryCell) {
  if (typeof one === 'number' && typeof other === 'number')
    return Math.abs(one - other) <= Math.abs(other) * 1e-9
  return JSON.stringify(one) === JSON.stringify(other)
}
