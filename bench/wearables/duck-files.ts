import { chmod, mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import type { Client } from 'pg'

export interface DuckFiles {
  connect: () => ReturnType<DuckDBInstance['connect']>
  /** the source of a query: DuckDB’s own table, or the Parquet file */
  sources: { file: string; parquet: string }
  close: () => Promise<void>
}

/** The samples of PostgreSQL in a file of DuckDB and in one Parquet file, both in the order of users and time. */
export async function copyToDuck(client: Client, folder: string): Promise<DuckFiles> {
  const place = path.resolve(folder, 'wearables')
  await rm(place, { recursive: true, force: true })
  await mkdir(place, { recursive: true })
  // PostgreSQL writes the file, as a user of its own where this process is root.
  await chmod(place, 0o777)
  const csv = path.join(place, 'samples.csv')
  await client.query(
    `COPY (SELECT user_id, at AT TIME ZONE 'UTC', timezone_offset, value FROM wearable_sample
            ORDER BY user_id, series_id, at) TO '${csv}' (FORMAT csv)`,
  )
  const instance = await DuckDBInstance.create(path.join(place, 'samples.duckdb'))
  const connection = await instance.connect()
  await connection.run(`
    CREATE TABLE sample AS SELECT * FROM read_csv('${csv}', header = false, columns = {
      'user_id': 'UUID', 'measured_at': 'TIMESTAMP', 'timezone_offset': 'INTEGER', 'value': 'DOUBLE'})`)
  const parquet = path.join(place, 'samples.parquet')
  await connection.run(`COPY sample TO '${parquet}' (FORMAT parquet)`)
  await connection.run('CHECKPOINT')
  await rm(csv)
  return {
    connect: () => instance.connect(),
    sources: { file: 'sample', parquet: `read_parquet('${parquet}')` },
    close: async () => {
      connection.closeSync()
      instance.closeSync()
    },
  }
}

export async function sizeOf(file: string) {
  return (await stat(file)).size
}
