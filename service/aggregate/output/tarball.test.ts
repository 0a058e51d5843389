import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parquetMediaTypes } from '#contract/aggregate/query.ts'
import type { ValueType } from '#contract/aggregate/tables.ts'
import type { ResultTable } from '#service/aggregate/plan/result-table.ts'
import { listTarFiles, readParquet } from '#testing/aggregate/read-tarball.ts'
import { acceptsParquet } from './accepts-parquet.ts'
import { presentTables } from './present-tables.ts'
import { writeTarball } from './write-tarball.ts'

const moments = fc.date({
  noInvalidDate: true,
  min: new Date('1900-01-01'),
  max: new Date('2199-12-31'),
})
const arbitraryValues: Record<ValueType, fc.Arbitrary<unknown>> = {
  number: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  text: fc.string({ unit: 'grapheme' }),
  boolean: fc.boolean(),
  timestamp: moments,
  date: moments.map((moment) => new Date(moment.toISOString().slice(0, 10))),
  list: fc.array(fc.record({ date: fc.constant('2026-05-01'), flow: fc.string() })),
}
const arbitraryColumn = (length: number) =>
  fc.constantFrom(...(Object.keys(arbitraryValues) as ValueType[])).chain((type) =>
    fc.record({
      type: fc.constant(type),
      values: fc.array(fc.option(arbitraryValues[type]), {
        minLength: length,
        maxLength: length,
      }),
    }),
  )
const arbitraryTable: fc.Arbitrary<ResultTable> = fc
  .nat(20)
  .chain((length) =>
    fc
      .array(arbitraryColumn(length), { minLength: 1, maxLength: 6 })
      .map((columns) =>
        columns.map((column, index) => ({ ...column, name: `mean.column ${index}` })),
      ),
  )

let folder: string
let duckdb: DuckDBInstance

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'phial-parquet-'))
  duckdb = await DuckDBInstance.create(':memory:')
})
afterAll(async () => {
  duckdb.closeSync()
  await rm(folder, { recursive: true, force: true })
})

/** As DuckDB reads the file: each column as text, in the order of the rows. */
async function readWithDuckdb(content: Buffer, table: ResultTable) {
  // DuckDB remembers what it read of a file by its name, size and second.
  const file = path.join(folder, `${randomUUID()}.parquet`)
  await writeFile(file, content)
  const connection = await duckdb.connect()
  try {
    const types = await connection.runAndReadAll(`DESCRIBE SELECT * FROM '${file}'`)
    const rows = await connection.runAndReadAll(
      `SELECT ${table.map(({ name, type }) => `${expressions[type](`"${name}"`)}`).join(', ')} FROM '${file}'`,
    )
    return { types: types.getRows().map((row) => String(row[1])), rows: rows.getRows() }
  } finally {
    connection.closeSync()
  }
}

const expressions: Record<ValueType, (column: string) => string> = {
  number: (column) => column,
  text: (column) => column,
  boolean: (column) => column,
  timestamp: (column) => `epoch_ms(${column})::double`,
  date: (column) => `strftime(${column}, '%Y-%m-%d')`,
  list: (column) => `${column}::varchar`,
}
const duckdbTypes: Record<ValueType, string> = {
  number: 'DOUBLE',
  text: 'VARCHAR',
  boolean: 'BOOLEAN',
  timestamp: 'TIMESTAMP_MS',
  date: 'DATE',
  list: 'JSON',
}

function asDuckdb(type: ValueType, value: unknown) {
  if (value instanceof Date)
    return type === 'date' ? value.toISOString().slice(0, 10) : value.getTime()
  return type === 'list' && value !== null ? JSON.stringify(value) : value
}

describe('a tarball of tables', () => {
  it('has one file per table, which two readers read as the JSON answer', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryTable, { maxLength: 3 }), async (tables) => {
        const files = await listTarFiles(await buffer(writeTarball(tables)))
        expect(files.map(([name]) => name)).toEqual(tables.map((_, number) => `${number}.parquet`))
        const { results } = presentTables(tables)
        for (const [number, [, content]] of files.entries()) {
          const table = tables[number] ?? []
          expect(await readParquet(content)).toEqual(results[number]?.table)
          const { types, rows } = await readWithDuckdb(content, table)
          expect(types.map((type) => type.replace('TIMESTAMP_MS', 'TIMESTAMP'))).toEqual(
            table.map(({ type }) => duckdbTypes[type].replace('TIMESTAMP_MS', 'TIMESTAMP')),
          )
          expect(rows).toEqual(
            (table[0]?.values ?? []).map((_, row) =>
              table.map(({ type, values }) => asDuckdb(type, values[row])),
            ),
          )
        }
      }),
      { numRuns: 40 },
    )
  })
})

describe('acceptsParquet', () => {
  it('follows the header, with JSON as the default', () => {
    for (const type of parquetMediaTypes) {
      expect(acceptsParquet(type)).toBe(true)
      expect(acceptsParquet(`application/json;q=0.5, ${type}`)).toBe(true)
      expect(acceptsParquet(`application/json, ${type};q=0.5`)).toBe(false)
      expect(acceptsParquet(`${type}, */*`)).toBe(true)
      expect(acceptsParquet(`${type};q=0`)).toBe(false)
    }
    for (const header of [undefined, '', '*/*', 'application/json', 'text/html'])
      expect(acceptsParquet(header)).toBe(false)
  })
})
