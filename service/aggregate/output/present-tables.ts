import type { z } from 'zod'
import type { queryResults } from '#contract/aggregate/query.ts'
import type { ValueType } from '#contract/aggregate/tables.ts'
import type { MergedRow, MergedShare } from '#service/aggregate/merge/merged-rows.ts'
import type { ResultTable } from '#service/aggregate/plan/result-table.ts'

/** `rows` of each table say how it came about, where that was asked for. */
export function presentTables(
  tables: ResultTable[],
  rows: (MergedRow[] | undefined)[] = [],
): z.infer<typeof queryResults> {
  return {
    results: tables.map((columns, number) => ({
      table: Object.fromEntries(
        columns.map(({ name, type, values }) => [
          name,
          values.map((value) => presentValue(type, value)),
        ]),
      ),
      ...(rows[number] && { why: rows[number].map(presentWhy) }),
    })),
  }
}

const presentWhy = ({ parts, passedOver }: MergedRow) => ({
  parts: parts.map(presentShare),
  passed_over: passedOver.map(presentShare),
})

const presentShare = ({ provider, sourceType, seconds, value }: MergedShare) => ({
  source_provider: provider,
  source_type: sourceType,
  seconds,
  value,
})

/** Local times have no zone: 2026-05-01T22:30:00. */
function presentValue(type: ValueType, value: unknown) {
  if (!(value instanceof Date)) return value
  const text = value.toISOString()
  return type === 'date' ? text.slice(0, 10) : text.replace(/(\.000)?Z$/, '')
}
