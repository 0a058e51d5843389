import { setAsideOrder } from '#lib/attention/set-aside-order.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context, StaffActor } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { log } from '#lib/log.ts'
import type { ActivityKind } from '#lib/orders/activity/activity-view.ts'
import { assignOrder } from '#lib/orders/activity/log-activity.ts'
import { cancelOrder } from '#lib/orders/cancel-order.ts'
import { resendEvents } from '#lib/orders/resend-events.ts'
import { Prisma } from '#prisma/generated/client.ts'
import { type RunBulkInput, runBulkInput } from './bulk-input.ts'
import type { BulkOutcome, BulkResult, BulkVerb } from './bulk-view.ts'
import { explainOrders } from './explain-orders.ts'
import { bulkPermissions } from './preview-bulk.ts'

/** A service that is down is not asked fifty times. */
const maxFailuresInRow = 2

const kindOf = {
  cancel: 'cancelled',
  resend: 'resent',
  assign: 'assigned',
  snooze: 'snoozed',
} as const satisfies Record<BulkVerb, ActivityKind>

/**
 * Does one action to each order by its own verb, with its audit row and activity entry. What fails leaves the rest
 * done; sending the same keys again does what is left.
 */
export async function runBulk(context: Context, input: RunBulkInput): Promise<BulkOutcome> {
  requireStaff(context, 'orders:read')
  const parsed = parseInput(runBulkInput, input)
  const actor = requireStaff(context, bulkPermissions[parsed.verb])
  const replayed = await findReplayed(actor, parsed)
  const outcome: BulkOutcome = { orders: [] }
  let failures = 0
  for (const { orderId, key, act } of listActs(context, parsed)) {
    const isDown = failures >= maxFailuresInRow
    const result: BulkResult =
      replayed.get(key) ?? (isDown ? 'unavailable' : await runOne({ orderId, act, input: parsed }))
    if (!replayed.has(key)) failures = result === 'unavailable' ? failures + 1 : 0
    outcome.orders.push({ orderId, result })
  }
  // Where the service did not answer, it may have acted.
  const isUnknown = outcome.orders.some(({ result }) => result === 'unavailable')
  if (outcome.orders.every(({ result }) => result !== 'done'))
    await db().$transaction((tx) =>
      recordAudit(tx, context, {
        action: 'orders.act-bulk',
        subject: 'order',
        ...(isUnknown ? { outcome: 'unknown' } : { outcome: 'denied', reason: 'not-possible-now' }),
        shownIds: outcome.orders.map(({ orderId }) => orderId),
      }),
    )
  return outcome
}

type Parsed = ReturnType<typeof runBulkInput.parse>
type OrderId = Parsed['orders'][number]['orderId']

interface Act {
  orderId: OrderId
  key: string
  act: () => Promise<unknown>
}

function listActs(context: Context, input: Parsed): Act[] {
  if (input.verb === 'assign') {
    const { ownerId } = input
    return input.orders.map((each) => ({
      ...each,
      act: () => assignOrder(context, { ...each, ownerId }),
    }))
  }
  if (input.verb === 'snooze') {
    const { reason, until } = input
    return input.orders.map((each) => ({
      ...each,
      act: () => setAsideOrder(context, { ...each, reason, until }),
    }))
  }
  const verb = input.verb === 'cancel' ? cancelOrder : resendEvents
  return input.orders.map((each) => ({ ...each, act: () => verb(context, each) }))
}

async function runOne({ orderId, act, input }: Omit<Act, 'key'> & { input: Parsed }) {
  const ownerId = input.verb === 'assign' ? input.ownerId : undefined
  const explain = async () => {
    const asked = { verb: input.verb, orderIds: [orderId], ownerId }
    const [row] = await db().$transaction((tx) => explainOrders(tx, asked))
    return row ? row.leftOut : 'gone'
  }
  try {
    const leftOut = await explain()
    if (leftOut) return leftOut
    await act()
    return 'done'
  } catch (error) {
    return nameFailure(error, explain)
  }
}

async function nameFailure(
  error: unknown,
  explain: () => Promise<BulkResult | null>,
): Promise<BulkResult> {
  // The same key arrived twice at once: the other one did it.
  if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') return 'done'
  if (error instanceof AppError) {
    // The same for every order, and none was done.
    if (error.code === 'invalid-input' || error.code === 'forbidden') throw error
    if (error.code === 'not-found') return 'gone'
    if (error.code === 'not-at-service') return error.code
    if (error.code === 'not-cancellable' || error.code === 'not-possible-now')
      return (await explain()) ?? 'changed'
  }
  const code = error instanceof AppError ? error.code : 'unexpected'
  log().warn({ code }, 'one order of a bulk action failed')
  return 'unavailable'
}

/** What was done under these keys before: done again it would be a second time. */
async function findReplayed(actor: StaffActor, { verb, orders }: Parsed) {
  const rows = await db().orderActivity.findMany({
    where: { key: { in: orders.map(({ key }) => key) } },
    select: { key: true, orderId: true, actorId: true, kind: true },
  })
  const orderOf = new Map(orders.map(({ orderId, key }) => [key, orderId]))
  return new Map<string, BulkResult>(
    rows.map(({ key, orderId, actorId, kind }) => {
      const isSame = orderOf.get(key ?? '') === orderId && kind === kindOf[verb]
      return [key ?? '', isSame && actorId === actor.userId ? 'done' : 'changed']
    }),
  )
}
