import type { z } from 'zod'
import type { queryResults } from '#contract/aggregate/query.ts'
import type { ValueType } from '#contract/aggregate/tables.ts'
import type { ResultTable } from '#service/aggregate/run/run-queries.ts'

export function presentTables(tables: ResultTable[]): z.infer<typeof queryResults> {
  return {
    results: tables.map((columns) => ({
      table: Object.fromEntries(
        columns.map(({ name, type, values }) => [
          name,
          values.map((value) => presentValue(type, value)),
        ]),
      ),
    })),
  }
}

/** Local times have no zone: 2026-05-01T22:30:00. */
function presentValue(type: ValueType, value: unknown) {
  if (!(value instanceof Date)) return value
  const text = value.toISOString()
  return type === 'date' ? text.slice(0, 10) : text.replace(/(\.000)?Z$/, '')
}
