import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#components/ui/table.tsx'
import type { PatientId } from '#lib/ids.ts'
import type { QueryTable } from '#lib/insights/queries/query-view.ts'
import { CellValue } from './cell-value.tsx'
import { CellWhyDialog, type Cell as Place } from './cell-why.tsx'
import type { WireRequest } from './wire-request.ts'

const rowsAtOnce = 50

interface QueryTableViewProps {
  table: QueryTable
  labels: readonly string[]
  caption: string
  patientId: PatientId
  request: WireRequest
  /** which of the request's queries the table is of */
  number: number
}

/** Each cell opens how it came about. */
export function QueryTableView({
  table,
  labels,
  caption,
  patientId,
  request,
  number,
}: QueryTableViewProps) {
  const t = useTranslations('insights.query.result')
  const [asked, setAsked] = useState<Place>()
  const [limit, setLimit] = useState(rowsAtOnce)
  const { columns, rowCount } = table
  const held = columns[0]?.values.length ?? 0
  const shown = Math.min(limit, held)
  const isNumber = columns.map(({ values }) =>
    values.every((value) => value === null || typeof value === 'number'),
  )
  return (
    <div>
      <Table caption={caption} isDense>
        <TableHead>
          {columns.map(({ name }, column) => (
            <HeaderCell
              key={name}
              title={name}
              className={isNumber[column] ? 'text-right' : undefined}
            >
              {labels[column]}
            </HeaderCell>
          ))}
        </TableHead>
        <TableBody>
          {Array.from({ length: shown }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of an answer have no other name and keep their order
            <TableRow key={row}>
              {columns.map(({ name, values }, column) => (
                <Cell
                  key={name}
                  className={classNames(
                    'whitespace-nowrap tabular-nums',
                    isNumber[column] && 'text-right',
                  )}
                >
                  <button
                    type="button"
                    aria-haspopup="dialog"
                    title={t('why')}
                    onClick={() => setAsked({ row, column })}
                    className="-mx-1 min-h-6 rounded-sm px-1 decoration-dotted underline-offset-3 hover:underline focus-visible:underline"
                  >
                    <CellValue value={values[row] ?? null} />
                  </button>
                </Cell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {asked && (
        <CellWhyDialog
          {...{ patientId, request, number }}
          cell={asked}
          label={labels[asked.column] ?? ''}
          shown={columns[asked.column]?.values[asked.row] ?? null}
          onClose={() => setAsked(undefined)}
        />
      )}
      <p className="mt-2 text-xs text-soft">{t('whyHint')}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-soft">
        {shown < held && (
          <Button size="small" variant="secondary" onClick={() => setLimit(limit + 4 * rowsAtOnce)}>
            {t('more')}
          </Button>
        )}
        {(shown < rowCount || held < rowCount) && (
          <p role="status">{t('cut', { shown, count: rowCount })}</p>
        )}
      </div>
    </div>
  )
}
