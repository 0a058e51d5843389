import { useTranslations } from 'next-intl'
import { Fragment, type KeyboardEvent } from 'react'
import type { ReportRow, ReportView } from '#lib/reports/report-view.ts'
import { ReportValue } from './report-value.tsx'

export type RowActions = {
  /** its place stays shown */
  chosenId: string | null
  /** its place is shown while pointed at */
  markedId: string | null
  onChoose: (rowId: string) => void
  onPoint: (rowId: string | null) => void
}

/** Rows by panel in the lab's order. Arrow keys move between them. */
export function ReportValues({ report, ...actions }: RowActions & { report: ReportView }) {
  const t = useTranslations('reports.report')
  if (report.rows.length === 0) return <p className="text-soft">{t('none')}</p>
  return (
    <table className="w-full border-collapse overflow-hidden rounded-card bg-card text-left outline outline-line">
      <caption className="sr-only">{t('values')}</caption>
      <thead className="max-sm:sr-only">
        <tr className="text-xs text-soft [&>th]:px-4 [&>th]:py-2.5 [&>th]:font-semibold">
          <th scope="col">{t('test')}</th>
          <th scope="col">{t('value')}</th>
          <th scope="col">{t('range')}</th>
          <th scope="col">{t('reads')}</th>
        </tr>
      </thead>
      <tbody onKeyDown={goToNeighbor}>
        {report.rows.map((row, index) => (
          <Fragment key={row.rowId}>
            {startsPanel(report.rows, index) && (
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={4}
                  className="border-t border-line bg-sunken/60 px-4 py-2 text-xs font-bold text-soft"
                >
                  {row.panel}
                </th>
              </tr>
            )}
            <ReportValue report={report} row={row} {...actions} />
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

function startsPanel(rows: readonly ReportRow[], index: number) {
  const panel = rows[index]?.panel
  return Boolean(panel) && panel !== rows[index - 1]?.panel
}

function goToNeighbor(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || !(event.target instanceof HTMLElement)) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button[data-row]')]
  const next = buttons[buttons.indexOf(event.target) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
