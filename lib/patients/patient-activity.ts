import { z } from 'zod'
import { isStorableDate } from '#contract/dates.ts'
import type { Transaction } from '#lib/db/client.ts'
import { asOrderId, type OrderId, type PatientId } from '#lib/ids.ts'
import type { ActivityView } from '#lib/orders/activity/activity-view.ts'
import { readActivityOf } from '#lib/orders/activity/read-activity.ts'
import type { OrderEventView } from '#lib/orders/order-view.ts'
import { Prisma } from '#prisma/generated/client.ts'

const pageSize = 20
const maxCursorLength = 300

interface OfOrder {
  orderId: OrderId
  labTestName: string | null
}

/** What someone did, or what the laboratory or a carrier reported. */
export type PatientActivityEntry = OfOrder & ({ deed: ActivityView } | { event: OrderEventView })

export interface PatientActivityPage {
  /** of all orders, the newest first */
  entries: PatientActivityEntry[]
  /** cursor of what is older */
  next: string | null
}

interface Place {
  at: string
  source: 'deed' | 'event'
  order_id: string
  id: bigint
}

/** One timeline over all orders of a patient: two index scans, merged, each read up to the page. */
export async function readPatientActivity(
  tx: Transaction,
  { patientId, after }: { patientId: PatientId; after?: string | undefined },
): Promise<PatientActivityPage> {
  const places = await tx.$queryRaw<Place[]>(seekActivity(patientId, readCursor(after)))
  const shown = places.slice(0, pageSize)
  const last = places.length > pageSize ? shown.at(-1) : undefined
  return { entries: await presentPlaces(tx, shown), next: last ? writeCursor(last) : null }
}

function seekActivity(patientId: PatientId, from: z.output<typeof cursor> | undefined) {
  const part = (at: Prisma.Sql, source: Place['source'], id: Prisma.Sql, rows: Prisma.Sql) => {
    const row = Prisma.sql`${at}, ${source}::text, order_id, ${id}`
    const behind = from
      ? Prisma.sql`AND (${row}) < (${from[0]}::timestamptz, ${from[1]}::text, ${from[2]}::uuid, ${from[3]}::bigint)`
      : Prisma.empty
    return Prisma.sql`(SELECT ${at} AS at, ${source}::text AS source, order_id, ${id} AS id
      ${rows} ${behind} ORDER BY 1 DESC, 2 DESC, 3 DESC, 4 DESC LIMIT ${pageSize + 1})`
  }
  const deeds = part(
    Prisma.sql`at`,
    'deed',
    Prisma.sql`id`,
    Prisma.sql`FROM order_activity WHERE patient_id = ${patientId}::uuid`,
  )
  const events = part(
    Prisma.sql`created_at`,
    'event',
    Prisma.sql`event_id`,
    Prisma.sql`FROM order_projection_event JOIN order_projection USING (order_id)
      WHERE client_user_id = ${patientId}`,
  )
  return Prisma.sql`
    SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, source, order_id::text, id
      FROM (${deeds} UNION ALL ${events}) AS found
     ORDER BY found.at DESC, source DESC, found.order_id DESC, id DESC LIMIT ${pageSize + 1}`
}

async function presentPlaces(
  tx: Transaction,
  places: readonly Place[],
): Promise<PatientActivityEntry[]> {
  const orderIds = [...new Set(places.map(({ order_id }) => order_id))]
  const orders = await tx.orderProjection.findMany({
    where: { orderId: { in: orderIds } },
    select: { orderId: true, labTestName: true },
  })
  const nameOf = new Map(orders.map(({ orderId, labTestName }) => [orderId, labTestName]))
  const deeds = await readActivityOf(
    tx,
    places.flatMap(({ source, id }) => (source === 'deed' ? id : [])),
  )
  const events = await tx.orderProjectionEvent.findMany({
    where: {
      OR: places.flatMap(({ source, order_id: orderId, id: eventId }) =>
        source === 'event' ? { orderId, eventId } : [],
      ),
    },
  })
  const eventOf = new Map(events.map((event) => [`${event.orderId} ${event.eventId}`, event]))
  return places.flatMap(({ source, order_id, id }): PatientActivityEntry[] => {
    const ofOrder = { orderId: asOrderId(order_id), labTestName: nameOf.get(order_id) ?? null }
    const deed = source === 'deed' ? deeds.get(id) : undefined
    if (deed) return [{ ...ofOrder, deed }]
    const event = eventOf.get(`${order_id} ${id}`)
    if (!event) return []
    const { status, statusDetail: detail, createdAt } = event
    const at = createdAt.toISOString()
    return [{ ...ofOrder, event: { eventId: String(id), status, detail, at } }]
  })
}

/** Instants and ids; no person, since it is part of a URL. */
const cursor = z.tuple([
  z.iso.datetime({ precision: 6 }).refine(isStorableDate),
  z.enum(['deed', 'event']),
  z.uuid(),
  z.string().regex(/^\d{1,18}$/),
])

function writeCursor({ at, source, order_id, id }: Place) {
  return Buffer.from(JSON.stringify([at, source, order_id, String(id)])).toString('base64url')
}

/** Undefined for what was not written here: the newest are returned. */
function readCursor(text: string | undefined) {
  if (!text || text.length > maxCursorLength) return undefined
  try {
    return cursor.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data
  } catch {
    return undefined
  }
}
