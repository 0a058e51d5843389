import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import type { BenchCase, Sample } from '#bench/runner/define-bench.ts'
import { writeParquet } from '#service/aggregate/output/write-parquet.ts'
import type { ResultTable } from '#service/aggregate/plan/result-table.ts'
import { runQueries } from '#service/aggregate/run/run-queries.ts'
import type { Db } from '#service/db/client.ts'
import { anchorDay, type Dataset } from './dataset.ts'
import { type DuckFiles, sizeOf } from './duck-files.ts'

interface Subjects {
  db: Db
  duck: DuckFiles
  dataset: Dataset
  folder: string
}

/** A year of samples as a file: the table is read before, so that only the writing is measured. */
export function buildParquetCase({ db, duck, dataset, folder }: Subjects): BenchCase {
  const place = path.resolve(folder, 'wearables')
  let table: ResultTable = []
  const finish = async (file: string, from: number): Promise<Sample> => {
    const seconds = (performance.now() - from) / 1000
    return { filesPerSecond: 1 / seconds, seconds, bytes: await sizeOf(file) }
  }
  return {
    name: 'Parquet: the samples of a user',
    metric: 'filesPerSecond',
    control: 'DuckDB',
    async prepare() {
      await mkdir(place, { recursive: true })
      const value = { timeseries: 'heartrate' as const, field: 'value' }
      const past = { value: 1, unit: 'year' as const }
      const [read] = await runQueries(db, {
        teamId: dataset.teamId,
        userId: dataset.userId,
        batch: {
          timeframe: { type: 'relative', anchor: anchorDay, past },
          queries: [{ select: [{ index: 'timeseries' }, value] }],
        },
      })
      table = read?.table ?? []
      const connection = await duck.connect()
      await connection.run(`
        CREATE OR REPLACE TABLE one AS SELECT measured_at + to_seconds(timezone_offset) AS "timestamp", value
          FROM sample WHERE user_id = '${dataset.userId}' ORDER BY measured_at`)
      connection.closeSync()
    },
    variants: [
      {
        name: 'ours',
        run: async () => {
          const from = performance.now()
          const file = path.join(place, 'ours.parquet')
          await writeFile(file, writeParquet(table))
          return finish(file, from)
        },
      },
      {
        name: 'DuckDB',
        run: async () => {
          const connection = await duck.connect()
          const from = performance.now()
          const file = path.join(place, 'duck.parquet')
          await connection.run(`COPY one TO '${file}' (FORMAT parquet)`)
          const sample = await finish(file, from)
          connection.closeSync()
          return sample
        },
      },
    ],
    goals: [{ variant: 'ours', against: 'DuckDB' }],
  }
}
