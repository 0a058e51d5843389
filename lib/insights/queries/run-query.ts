import type { z } from 'zod'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { csvStart, writeCsvRow } from '#lib/csv/write-csv-row.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { limitExports } from '#lib/exports/limit-exports.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import type { AggregateFormat } from '#lib/service-client/aggregate-calls.ts'
import { type Asked, openAudited, readTables } from './ask-service.ts'
import { exportQueryInput, runQueryInput } from './query-input.ts'
import {
  maxShownRows,
  type QueryAnswer,
  type QueryCell,
  type QueryFormat,
  type QueryTable,
} from './query-view.ts'

/** Throws invalid-input with each fault at its path in the request. */
export async function runQuery(
  context: Context,
  { patientId, signal, ...input }: Asked & z.input<typeof runQueryInput>,
): Promise<QueryAnswer> {
  requireStaff(context, 'insights:read')
  const { request } = parseInput(runQueryInput, input)
  const asked = { patientId, signal, request, format: 'json' as const }
  const { serviceUserId, stream } = await openAudited(context, asked, 'insights.run-query')
  const tables = await readTables(stream)
  return { serviceUserId, tables: tables.map(cutTable) }
}

export interface QueryExport {
  format: QueryFormat
  body: ReadableStream<Uint8Array> | string
}

/** JSON and Parquet pass through as they arrive; of several tables a CSV file has one. */
export async function exportQuery(
  context: Context,
  { patientId, signal, ...input }: Asked & z.input<typeof exportQueryInput>,
): Promise<QueryExport> {
  requireStaff(context, 'insights:read')
  const { request, format, table } = parseInput(exportQueryInput, input)
  await limitExports(context)
  const wire: AggregateFormat = format === 'parquet' ? 'parquet' : 'json'
  const asked = { patientId, signal, request, format: wire }
  const { stream } = await openAudited(context, asked, 'insights.export-query')
  if (format !== 'csv') return { format, body: stream }
  const chosen = (await readTables(stream))[table]
  if (!chosen) throw new AppError('invalid-input', { fields: { table: 'invalid' } })
  return { format, body: writeCsv(chosen) }
}

function cutTable({ columns, rowCount }: QueryTable): QueryTable {
  return {
    rowCount,
    columns: columns.map(({ name, values }) => ({ name, values: values.slice(0, maxShownRows) })),
  }
}

function writeCsv({ columns, rowCount }: QueryTable): string {
  const rows = Array.from({ length: rowCount }, (_, row) =>
    writeCsvRow(columns.map(({ values }) => writeCell(values[row] ?? null))),
  )
  return [csvStart, writeCsvRow(columns.map(({ name }) => name)), ...rows].join('')
}

function writeCell(value: QueryCell): string | number | null {
  if (value === null || typeof value === 'number') return value
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
