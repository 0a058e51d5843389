import { Prisma } from '#service/db/generated/client.ts'

/** SQL: the row `m` of table marker is in lab tests, but in each of them only as a reflex. */
export const isOnlyReflex = Prisma.sql`coalesce(
  (SELECT bool_and(t.is_reflex) FROM lab_test_marker t WHERE t.marker_id = m.id),
  false
)`
