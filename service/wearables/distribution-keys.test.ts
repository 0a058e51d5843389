import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServiceFixture, type ServiceFixture } from '#testing/service/service-fixture.ts'

let fixture: ServiceFixture

beforeAll(async () => {
  fixture = await createServiceFixture()
})
afterAll(() => fixture.close())

describe('the tables of wearable data', () => {
  it('have the user’s id in every primary key, unique index and foreign key', async () => {
    const indexes = await fixture.db.$queryRaw<{ name: string; columns: string[] }[]>`
      SELECT i.indexrelid::regclass::text AS name, array_agg(a.attname::text) AS columns
        FROM pg_index i
        JOIN pg_class c ON c.oid = i.indrelid
        JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey)
       WHERE c.relname LIKE 'wearable\\_%' AND (i.indisunique OR i.indisprimary)
       GROUP BY 1`
    const foreignKeys = await fixture.db.$queryRaw<{ name: string; columns: string[] }[]>`
      SELECT k.conname AS name, array_agg(a.attname::text) AS columns
        FROM pg_constraint k
        JOIN pg_class c ON c.oid = k.conrelid
        JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY(k.conkey)
       WHERE c.relname LIKE 'wearable\\_%' AND k.contype = 'f'
       GROUP BY 1`
    expect(indexes.length).toBeGreaterThanOrEqual(10)
    expect(foreignKeys.length).toBeGreaterThanOrEqual(6)
    const without = [...indexes, ...foreignKeys].filter(
      ({ columns }) => !columns.includes('user_id'),
    )
    expect(without).toEqual([])
  })
})
