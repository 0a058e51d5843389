import { lowLevelStatuses } from '#contract/order-status.ts'
import { db } from '#lib/db/client.ts'

const batchSize = 10_000

export const manyTests = Array.from({ length: 24 }, (_, index) => ({
  labTestId: `33333333-3333-4333-8333-${String(index).padStart(12, '0')}`,
  name: `Panel ${String(index).padStart(2, '0')}`,
}))

/**
 * A large clinic: orders of two years, most of them completed, a few with problems, ties and missing values. Each has two
 * events.
 */
export async function insertManyOrders(count: number) {
  // In batches, each well within the statement timeout.
  for (let first = 1; first <= count; first += batchSize)
    await insertOrders(first, Math.min(count, first + batchSize - 1))
  await db().$executeRaw`ANALYZE order_projection`
  await db().$executeRaw`ANALYZE order_projection_event`
}

async function insertOrders(first: number, last: number) {
  const rare = lowLevelStatuses.filter((status) => status !== 'completed')
  await db().$executeRaw`
    WITH inserted AS (
    INSERT INTO order_projection (order_id, client_user_id, sample_id, lab_test_id, lab_test_name, method, status,
                                  status_at, search_text, snapshot, versions, placed_at, updated_at)
    SELECT gen_random_uuid(), NULL, upper(substr(md5(i::text), 1, 12)),
           '33333333-3333-4333-8333-' || lpad((i % 24)::text, 12, '0'), 'Panel ' || lpad((i % 24)::text, 2, '0'),
           CASE WHEN i % 50 = 0 THEN 'walk_in_test' ELSE 'testkit' END,
           CASE WHEN i % 10 < 7 THEN 'completed.testkit.completed'
                ELSE 'collecting_sample.testkit.' || (${rare}::text[])[1 + i % ${rare.length}] END,
           CASE WHEN i % 1009 = 0 THEN NULL ELSE timestamptz '2026-06-01' - (i / 3) * interval '30 minutes' END,
           'noor given' || (i % 977) || ' lindqvist' || (i % 1009) || ' panel ' || (i % 24),
           jsonb_build_object('patient_details.first_name', 'Given' || (i % 977), 'patient_details.last_name',
                              '=Lindqvist' || (i % 1009), 'origin', 'initial'),
           '{}'::jsonb,
           CASE WHEN i % 2003 = 0 THEN NULL ELSE timestamptz '2026-05-20' - (i / 5) * interval '50 minutes' END,
           timestamptz '2026-06-01'
      FROM generate_series(${first}::int, ${last}::int) AS i
    RETURNING order_id, status, status_at)
    INSERT INTO order_projection_event (order_id, event_id, status, created_at)
    SELECT order_id, n, status, coalesce(status_at, '2026-01-01') FROM inserted, generate_series(1, 2) AS n`
}
