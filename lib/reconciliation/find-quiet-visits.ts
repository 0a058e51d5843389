import { db } from '#lib/db/client.ts'
import { asOrderId, type OrderId } from '#lib/ids.ts'

// An order that names a step of its appointment of which no message came is behind: it is written after its appointment,
// in the same transaction, and a minute covers the time between. What is open is read again the more often, the more
// recently something happened to it, its beginning included. Only what is open is looked at, of all that was ever ordered.
export const quietVisits = `
  SELECT order_id::text, method FROM (
    SELECT o.order_id, o.method, c.visit_checked_at AS checked_at, step.at AS step_at,
           step.at > coalesce(visit.updated_at, '-infinity') + interval '1 minute'
             AND split_part(o.status, '.', 1) NOT IN ('completed', 'cancelled', 'failed') AS is_behind,
           visit.is_open,
           greatest(step.at, visit.received_at, CASE WHEN visit.start_at < $1 THEN visit.start_at END) AS last_news
      FROM order_projection o
      LEFT JOIN reconciliation_check c ON c.order_id = o.order_id
      CROSS JOIN LATERAL (
        SELECT max(e.created_at) AS at FROM order_projection_event e
         WHERE e.order_id = o.order_id AND split_part(e.status, '.', 3) LIKE 'appointment%'
      ) AS step
      CROSS JOIN LATERAL (
        SELECT max(a.updated_at) AS updated_at, max(m.received_at) AS received_at,
               max(a.start_at) AS start_at,
               bool_or(a.status NOT IN ('completed', 'cancelled')
                       AND coalesce(a.start_at, $1) > $1 - interval '30 days') AS is_open
          FROM appointment_projection a
          LEFT JOIN service_message m ON m.subject = 'appointment' AND m.subject_id = a.appointment_id
         WHERE a.order_id = o.order_id
      ) AS visit
     WHERE o.method IN ('at_home_phlebotomy', 'walk_in_test')
       AND o.order_id IN (
             SELECT order_id FROM order_projection
              WHERE method IN ('at_home_phlebotomy', 'walk_in_test')
                AND split_part(status, '.', 1) NOT IN ('completed', 'cancelled', 'failed')
              UNION
             SELECT order_id FROM appointment_projection
              WHERE status NOT IN ('completed', 'cancelled')
                AND (start_at IS NULL OR start_at > $1 - interval '30 days'))
  ) AS known
   WHERE (is_behind OR is_open)
     AND coalesce(greatest(last_news, checked_at), '-infinity') <
         $1 - CASE WHEN is_behind AND coalesce(checked_at, '-infinity') < step_at THEN interval '2 minutes'
                   WHEN last_news > $1 - interval '1 day' THEN interval '10 minutes'
                   WHEN last_news > $1 - interval '7 days' THEN interval '1 hour'
                   ELSE interval '6 hours' END
   ORDER BY checked_at NULLS FIRST
   LIMIT $2`

interface QuietVisit {
  orderId: OrderId
  method: string
}

/** Orders whose appointment may have changed without a message about it. */
export async function findQuietVisits(now: Date, limit: number): Promise<QuietVisit[]> {
  const rows = await db().$queryRawUnsafe<{ order_id: string; method: string }[]>(
    quietVisits,
    now,
    limit,
  )
  return rows.map(({ order_id, method }) => ({ orderId: asOrderId(order_id), method }))
}
