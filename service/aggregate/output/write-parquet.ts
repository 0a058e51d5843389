import type { SchemaElement } from 'hyparquet'
import { parquetWriteBuffer } from 'hyparquet-writer'
import type { ValueType } from '#contract/aggregate/tables.ts'
import type { ResultTable } from '#service/aggregate/plan/result-table.ts'

type Element = Omit<SchemaElement, 'name' | 'repetition_type'>

const elements: Record<ValueType, Element> = {
  number: { type: 'DOUBLE' },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  boolean: { type: 'BOOLEAN' },
  // Local time, without a zone.
  timestamp: {
    type: 'INT64',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: false, unit: 'MILLIS' },
  },
  date: { type: 'INT32', converted_type: 'DATE' },
  list: { type: 'BYTE_ARRAY', converted_type: 'JSON' },
}

/** A Parquet file with one nullable column for each of the table's. */
export function writeParquet(table: ResultTable): Buffer {
  const schema: SchemaElement[] = [
    { name: 'root', num_children: table.length },
    ...table.map(({ name, type }) => ({
      ...elements[type],
      name,
      repetition_type: 'OPTIONAL' as const,
    })),
  ]
  const columnData = table.map(({ name, values }) => ({ name, data: values }))
  return Buffer.from(parquetWriteBuffer({ schema, columnData }))
}
