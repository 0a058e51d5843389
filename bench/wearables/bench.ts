import { Client } from 'pg'
import type { Bench, BenchContext, OpenBench } from '#bench/runner/define-bench.ts'
import { prepareDatabase } from '#platform/database/prepare-database.ts'
import { createLog } from '#platform/log.ts'
import { openServiceDatabase } from '#service/db/client.ts'
import { buildAggregateCases } from './aggregate-cases.ts'
import { copyToDuck } from './duck-files.ts'
import { fillSamples } from './fill-samples.ts'
import { batchSize, buildIngestCases } from './ingest-cases.ts'
import { buildParquetCase } from './parquet-case.ts'

// Wearable data of the service: queries over one user's samples inside the data of ten, and the ingest, beside plain SQL,
// DuckDB and COPY on the same rows.

const databaseName = 'bench_wearables'

async function open({ postgres, folder, isSmoke, print }: BenchContext): Promise<OpenBench> {
  const databaseUrl = postgres.urlOf(databaseName)
  await postgres.createDatabase(databaseName)
  await prepareDatabase(databaseUrl, 'service/db/migrations')
  const client = new Client({ connectionString: databaseUrl, options: '-c TimeZone=UTC' })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('TRUNCATE wearable_sample, wearable_rollup, organization CASCADE')
  const size = isSmoke
    ? { users: 2, days: 40, longDays: 80 }
    : { users: 10, days: 365, longDays: 5 * 365 + 1 }
  print(`Filling ${size.users} users with ${size.days} days and one with ${size.longDays} …`)
  const dataset = await fillSamples(client, size)
  const duck = await copyToDuck(client, folder)
  const { db, close } = openServiceDatabase(databaseUrl, createLog('bench', 'warn'))
  const aggregates = buildAggregateCases({ db, databaseUrl, duck, dataset, isSmoke })
  const { rows } = await client.query<{ samples: number; bytes: string }>(
    `SELECT count(*)::int AS samples, pg_total_relation_size('wearable_sample') AS bytes FROM wearable_sample`,
  )
  return {
    cases: [
      ...aggregates.cases,
      buildParquetCase({ db, duck, dataset, folder }),
      ...buildIngestCases({ db, client, teamId: dataset.teamId, folder, isSmoke }),
    ],
    facts: {
      samples: rows[0]?.samples ?? 0,
      sampleTableBytes: Number(rows[0]?.bytes),
      usersWithAYear: size.users,
      longDays: size.longDays,
      batchSize,
    },
    async close() {
      await aggregates.close()
      await duck.close()
      await close()
      await client.end()
    },
  }
}

export const bench: Bench = { name: 'wearables', open }
