import { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context, StaffActor } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { Prisma } from '#prisma/generated/client.ts'
import { highLevelStatuses } from '#service/contract/order-status.ts'
import { isSampleId, normaliseSampleId } from '#service/contract/sample-id.ts'
import type { OrderPage, StaffOrderSummaryView } from './order-view.ts'
import { presentPatient, presentSummary } from './present-order.ts'
import { addEvents, findPatients } from './read-orders.ts'
import { searchWords } from './search-words.ts'

const pageSize = 25
const countLimit = 10_000
const maxWords = 8

export const listOrdersInput = z.object({
  status: z.enum(highLevelStatuses).optional(),
  sort: z.enum(['changed', 'placed']).default('changed'),
  page: z.coerce.number().int().min(1).max(countLimit).default(1),
  /** Words by their start: of a name, a kit's code or a test. Never part of an address. */
  search: z.string().trim().max(200).default(''),
})

type OrderFilters = z.output<typeof listOrdersInput>

/** The clinic's orders, a page at a time. */
export async function listOrders(
  context: Context,
  input: z.input<typeof listOrdersInput> = {},
): Promise<OrderPage<StaffOrderSummaryView>> {
  const actor = requireStaff(context, 'orders:read')
  const filters = parseInput(listOrdersInput, input)
  return db().$transaction(async (tx) => {
    const counted = await countOrders(tx, filters)
    const total = Math.min(counted, countLimit)
    const page = Math.min(filters.page, Math.max(1, Math.ceil(total / pageSize)))
    const orders = await readPage(tx, actor, { ...filters, page })
    await recordAudit(tx, context, { action: 'orders.list', subject: 'order' })
    return { orders, page, size: pageSize, total, isTotalCapped: counted > countLimit }
  })
}

async function readPage(
  tx: Transaction,
  actor: StaffActor,
  filters: OrderFilters,
): Promise<StaffOrderSummaryView[]> {
  const orderIds = await findOrderIds(tx, filters)
  const rows = await tx.orderProjection.findMany({ where: { orderId: { in: orderIds } } })
  const sorted = rows.toSorted((a, b) => orderIds.indexOf(a.orderId) - orderIds.indexOf(b.orderId))
  const patients = await findPatients(
    tx,
    rows.map(({ clientUserId }) => clientUserId),
  )
  const orders = await addEvents(tx, sorted)
  return orders.map((order) => {
    const { patientId, firstName, lastName } = presentPatient(
      order,
      patients.get(order.row.clientUserId ?? ''),
    )
    return { ...presentSummary(order, actor), patient: { patientId, firstName, lastName } }
  })
}

// Both orders are those of an index, nulls included, so that a page costs the same in a large clinic.
const sortings = {
  changed: Prisma.sql`status_at DESC, order_id`,
  placed: Prisma.sql`placed_at DESC, order_id`,
}

async function findOrderIds(tx: Transaction, filters: OrderFilters) {
  const rows = await tx.$queryRaw<{ order_id: string }[]>`
    SELECT order_id::text FROM order_projection WHERE ${conditions(filters)}
     ORDER BY ${sortings[filters.sort]} LIMIT ${pageSize} OFFSET ${(filters.page - 1) * pageSize}`
  return rows.map(({ order_id }) => order_id)
}

/** Counts no further than one past the limit. */
async function countOrders(tx: Transaction, filters: OrderFilters) {
  const [row] = await tx.$queryRaw<{ n: number }[]>`
    SELECT count(*)::int AS n
      FROM (SELECT 1 FROM order_projection WHERE ${conditions(filters)} LIMIT ${countLimit + 1}) AS found`
  return row?.n ?? 0
}

function conditions({ status, search }: OrderFilters) {
  const all = [Prisma.sql`true`]
  if (status) all.push(Prisma.sql`split_part(status, '.', 1) = ${status}`)
  if (search) all.push(matches(search))
  return Prisma.join(all, ' AND ')
}

/** Every word, by its start; a kit's code also as it is printed, with dashes. */
function matches(search: string) {
  const words = searchWords(search).slice(0, maxWords)
  // Letters and digits only, so nothing in it can be read as an operator.
  const query = words.map((word) => `'${word}':*`).join(' & ')
  const byWords = Prisma.sql`array_to_tsvector(string_to_array(search_text, ' ')) @@ ${query}::tsquery`
  const code = normaliseSampleId(search)
  return isSampleId(code) ? Prisma.sql`(${byWords} OR sample_id = ${code})` : byWords
}
