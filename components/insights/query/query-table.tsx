import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#components/ui/table.tsx'
import { dateFormat } from '#lib/i18n/date-format.ts'
import type { QueryCell, QueryTable } from '#lib/insights/queries/query-view.ts'
import { nameProvider } from '#lib/wearables/read/present-source.ts'
import { timeOf } from './lay-out-chart.ts'

const rowsAtOnce = 50

interface QueryTableViewProps {
  table: QueryTable
  labels: readonly string[]
  caption: string
}

export function QueryTableView({ table, labels, caption }: QueryTableViewProps) {
  const t = useTranslations('insights.query.result')
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
                  <Value value={values[row] ?? null} />
                </Cell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
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

const localTime = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?)?$/

function Value({ value }: { value: QueryCell }) {
  const t = useTranslations('insights.query.result')
  const format = useFormatter()
  const locale = useLocale()
  if (value === null)
    return (
      <span className="text-soft">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t('noValue')}</span>
      </span>
    )
  if (typeof value === 'number') return format.number(value, { maximumFractionDigits: 3 })
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (typeof value === 'object')
    return <span className="font-mono text-xs">{JSON.stringify(value)}</span>
  if (!localTime.test(value)) return nameProvider(value)
  const isDay = value.length === 10 || value.endsWith('T00:00:00')
  const print = dateFormat(locale, {
    dateStyle: 'medium',
    ...(!isDay && { timeStyle: 'short' }),
    timeZone: 'UTC',
  })
  return <time dateTime={value}>{print.format(timeOf(value))}</time>
}
