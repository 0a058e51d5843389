import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import type { OrderedTestView } from '#lib/orders/order-view.ts'

/** Steps from one test to the next along an index: as many steps as tests. */
export async function listOrderedTests(context: Context): Promise<OrderedTestView[]> {
  requireStaff(context, 'orders:read')
  return db().$queryRaw<OrderedTestView[]>`
    WITH RECURSIVE step(lab_test_id) AS (
      (SELECT lab_test_id FROM order_projection WHERE lab_test_id IS NOT NULL ORDER BY lab_test_id LIMIT 1)
      UNION ALL
      SELECT (SELECT lab_test_id FROM order_projection WHERE lab_test_id > step.lab_test_id ORDER BY lab_test_id LIMIT 1)
        FROM step WHERE step.lab_test_id IS NOT NULL
    )
    SELECT step.lab_test_id AS "labTestId", newest.lab_test_name AS name
      FROM step
     CROSS JOIN LATERAL (
       SELECT lab_test_name FROM order_projection WHERE lab_test_id = step.lab_test_id
        ORDER BY coalesce(status_at, placed_at, '1970-01-01 00:00:00+00'::timestamptz) DESC, order_id DESC LIMIT 1
     ) AS newest
     WHERE newest.lab_test_name IS NOT NULL
     ORDER BY newest.lab_test_name, step.lab_test_id`
}
