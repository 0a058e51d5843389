import { buildCatalogue } from '#service/catalogue/build-catalogue.ts'
import type { Db } from '../client.ts'
import { upsertRows } from './upsert-rows.ts'

/** Any number that no other lock of this database uses. */
const seedLock = 741_201

/** Brings the catalogue's rows to what the repository says; running it again changes nothing. */
export async function seedCatalogue(db: Db): Promise<void> {
  const catalogue = buildCatalogue()
  await db.$transaction(async (transaction) => {
    // Two processes that start together would otherwise wait for each other's rows.
    await transaction.$executeRaw`SELECT pg_advisory_xact_lock(${seedLock})`
    for (const table of ['lab', 'loinc', 'marker', 'marker_result', 'question'] as const) {
      await upsertRows(transaction, { table, key: ['id'], rows: catalogue[table] })
    }
    await upsertRows(transaction, {
      table: 'question_answer',
      key: ['id'],
      rows: catalogue.question_answer,
    })
    await upsertRows(transaction, {
      table: 'lab_account',
      key: ['id'],
      rows: catalogue.lab_account,
      keep: ['status', 'team_id_allowlist'],
    })
    await upsertRows(transaction, { table: 'lab_test', key: ['id'], rows: catalogue.lab_test })
    await upsertRows(transaction, {
      table: 'lab_test_marker',
      key: ['lab_test_id', 'marker_id'],
      rows: catalogue.lab_test_marker,
    })
  })
}
