import type { ListOrdersQuery } from '#contract/order-requests.ts'
import { lowLevelOf } from '#contract/order-status.ts'
import { normalizeSampleId } from '#contract/sample-id.ts'
import { now } from '#platform/clock.ts'
import { Prisma } from '#service/db/generated/client.ts'
import { presentDay } from '#service/http/present-time.ts'
import { fullStatuses } from '#service/orders/states/full-status.ts'

const dayMs = 24 * 60 * 60 * 1000
const patientName = Prisma.sql`concat_ws(' ', o.patient_details->>'first_name', o.patient_details->>'last_name')`
const receiverName = Prisma.sql`(o.shipping_details->>'receiver_name')`

export function filterOrders(teamId: string, query: ListOrdersQuery) {
  const conditions = [
    Prisma.sql`o.team_id = ${teamId}::uuid`,
    Prisma.sql`EXISTS (SELECT FROM service_user u WHERE u.id = o.user_id AND u.deleted_at IS NULL)`,
    ...byTime(query),
    ...byName(query),
    ...byState(query),
    query.user_id && Prisma.sql`o.user_id = ${query.user_id}::uuid`,
    query.order_ids && Prisma.sql`o.id = ANY(${query.order_ids}::uuid[])`,
    query.order_transaction_id &&
      Prisma.sql`o.transaction_id = ${query.order_transaction_id}::uuid`,
  ]
  return Prisma.join(
    conditions.filter((condition) => condition instanceof Prisma.Sql),
    ' AND ',
  )
}

function byTime(query: ListOrdersQuery) {
  return [
    query.start_date && Prisma.sql`o.created_at >= ${new Date(query.start_date)}`,
    query.end_date && until(Prisma.sql`o.created_at`, query.end_date),
    query.updated_start_date && Prisma.sql`o.updated_at >= ${new Date(query.updated_start_date)}`,
    query.updated_end_date && until(Prisma.sql`o.updated_at`, query.updated_end_date),
  ]
}

function until(column: Prisma.Sql, end: string) {
  const isDay = end.length === 'YYYY-MM-DD'.length
  return isDay
    ? Prisma.sql`${column} < ${new Date(new Date(end).getTime() + dayMs)}`
    : Prisma.sql`${column} <= ${new Date(end)}`
}

function byName(query: ListOrdersQuery) {
  return [
    query.patient_name && contains(patientName, query.patient_name),
    query.shipping_recipient_name && contains(receiverName, query.shipping_recipient_name),
    query.search_input && byAnything(query.search_input),
  ]
}

function byAnything(text: string) {
  const code = normalizeSampleId(text)
  const matches = [
    contains(patientName, text),
    contains(receiverName, text),
    contains(Prisma.sql`o.sample_id`, text),
    contains(Prisma.sql`o.id::text`, text),
    ...(code ? [Prisma.sql`o.sample_id = ${code}`] : []),
  ]
  return Prisma.sql`(${Prisma.join(matches, ' OR ')})`
}

function contains(column: Prisma.Sql, text: string) {
  return Prisma.sql`${column} ILIKE ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`
}

function byState(query: ListOrdersQuery) {
  const statuses =
    query.status &&
    fullStatuses.filter((full) => query.status?.some((low) => low === lowLevelOf(full)))
  return [
    statuses && Prisma.sql`o.status = ANY(${statuses}::text[])`,
    query.order_type && Prisma.sql`o.method = ANY(${query.order_type}::text[])`,
    query.interpretation && Prisma.sql`o.interpretation = ${query.interpretation}`,
    query.is_critical &&
      (query.is_critical === 'true'
        ? Prisma.sql`o.interpretation = 'critical'`
        : Prisma.sql`o.interpretation IS DISTINCT FROM 'critical'`),
    query.order_activation_types && byActivation(query.order_activation_types),
  ]
}

function byActivation(types: string[]) {
  const isScheduled = Prisma.sql`(
    o.activate_by IS NOT NULL AND o.activate_by > ${presentDay(now())}::date AND o.status LIKE 'received.%.ordered'
  )`
  if (types.includes('scheduled') && types.includes('current')) return Prisma.sql`true`
  return types.includes('scheduled') ? isScheduled : Prisma.sql`NOT ${isScheduled}`
}
