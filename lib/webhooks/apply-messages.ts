import { db, type Transaction } from '#lib/db/client.ts'
import { isDatabaseAway } from '#lib/http/is-database-away.ts'
import { log } from '#lib/log.ts'
import { type AppliedMessage, applyOrders, effectOf, orderIdOf } from '#lib/orders/apply-order.ts'
import { parseOrderMessage } from '#lib/orders/order-message.ts'
import { applyReports } from '#lib/reports/apply-report.ts'
import { isReportEvent, parseReportMessage, reportIdOf } from '#lib/reports/report-message.ts'
import { letFloodPass } from './let-flood-pass.ts'

type Outcome = 'applied' | 'unchanged' | 'malformed'

interface StoredMessage {
  id: string
  event_type: string
  body: string
}

/** Events of one order lie close together: a larger batch writes its order once for several of them. */
const batchSize = 1_000
const transactionLimits = { timeout: 30_000, maxWait: 10_000 }

/** Applies every stored message, several workers side by side; returns how many it took. */
export async function applyStoredMessages(): Promise<number> {
  let total = 0
  for (;;) {
    await letFloodPass()
    const taken = await applyBatch(batchSize).catch((error: unknown) => {
      if (isDatabaseAway(error)) throw error
      log().warn({ err: error }, 'a batch of messages did not apply; going one by one')
      return applyOneByOne()
    })
    total += taken
    if (taken === 0) return total
  }
}

function applyBatch(limit: number) {
  return db().$transaction(async (tx) => {
    // What a crash takes back is stored still, and is applied again. The deliveries' own commits do not wait for this.
    await tx.$executeRaw`SET LOCAL synchronous_commit = off`
    const rows = await takeStored(tx, limit)
    if (rows.length > 0) await recordOutcomes(tx, await applyRows(tx, rows))
    return rows.length
  }, transactionLimits)
}

/** Finds the message that a batch failed on: it is set aside as malformed, the others are applied. */
async function applyOneByOne(): Promise<number> {
  const rows = await db().$queryRaw<StoredMessage[]>`
    SELECT id, event_type, body FROM service_message WHERE outcome = 'stored' ORDER BY received_at LIMIT ${batchSize}`
  for (const row of rows) {
    try {
      await db().$transaction(
        async (tx) => recordOutcomes(tx, await applyRows(tx, [row])),
        transactionLimits,
      )
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      log().error({ err: error, messageId: row.id }, 'a message cannot be applied')
      await db().serviceMessage.update({
        where: { id: row.id },
        data: { outcome: 'malformed', appliedAt: new Date() },
      })
    }
  }
  return rows.length
}

function takeStored(tx: Transaction, limit: number) {
  return tx.$queryRaw<StoredMessage[]>`
    SELECT id, event_type, body FROM service_message
     WHERE outcome = 'stored' ORDER BY received_at LIMIT ${limit} FOR UPDATE SKIP LOCKED`
}

interface RowOutcome {
  id: string
  outcome: Outcome
  orderId: string | null
  reportId: string | null
  effect?: Omit<AppliedMessage, 'isChanged' | 'hasNews'> | undefined
}

async function applyRows(tx: Transaction, rows: readonly StoredMessage[]): Promise<RowOutcome[]> {
  const reports = rows.filter(({ event_type }) => isReportEvent(event_type))
  const orders = rows.filter(({ event_type }) => !isReportEvent(event_type))
  return [...(await applyOrderRows(tx, orders)), ...(await applyReportRows(tx, reports))]
}

async function applyOrderRows(tx: Transaction, rows: readonly StoredMessage[]) {
  const { readable, unreadable } = parseRows(rows, parseOrderMessage)
  const applied = await applyAll(readable, (messages) => applyOrders(tx, messages))
  const told = readable.map(({ id, message }, index): RowOutcome => {
    const effect = applied[index]
    const outcome = effect?.hasNews ? 'applied' : 'unchanged'
    return {
      id,
      outcome,
      orderId: orderIdOf(message),
      reportId: null,
      effect: effect && effectOf(effect),
    }
  })
  return [...told, ...unreadable]
}

async function applyReportRows(tx: Transaction, rows: readonly StoredMessage[]) {
  const { readable, unreadable } = parseRows(rows, parseReportMessage)
  const applied = await applyAll(readable, (messages) => applyReports(tx, messages))
  const told = readable.map(({ id, message }, index): RowOutcome => {
    const { hasNews = false, isChanged: _, ...effect } = applied[index] ?? unknownEffect
    const outcome = hasNews ? 'applied' : 'unchanged'
    return {
      id,
      outcome,
      orderId: null,
      reportId: reportIdOf(message),
      effect: { ...effect, addedEvents: 0 },
    }
  })
  return [...told, ...unreadable]
}

const unknownEffect = {
  hasNews: false,
  isChanged: false,
  changedFields: [],
  statusBefore: null,
  statusAfter: 'unknown',
}

function parseRows<M>(rows: readonly StoredMessage[], parse: (body: string) => M | undefined) {
  const readable: { id: string; message: M }[] = []
  const unreadable: RowOutcome[] = []
  for (const { id, body } of rows) {
    const message = parse(body)
    if (message) readable.push({ id, message })
    else unreadable.push({ id, outcome: 'malformed', orderId: null, reportId: null })
  }
  return { readable, unreadable }
}

async function applyAll<M, E>(
  rows: readonly { message: M }[],
  apply: (messages: M[]) => Promise<E[]>,
) {
  return rows.length > 0 ? apply(rows.map(({ message }) => message)) : []
}

async function recordOutcomes(tx: Transaction, outcomes: readonly RowOutcome[]) {
  const rows = outcomes.map(({ effect, ...row }) => ({ ...row, ...effect }))
  await tx.$executeRaw`
    UPDATE service_message AS m
       SET outcome = t.outcome, applied_at = now(), order_id = t."orderId", report_id = t."reportId",
           status_before = t."statusBefore", status_after = t."statusAfter", changed_fields = t."changedFields", added_events = t."addedEvents"
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS t(
        id text, outcome text, "orderId" uuid, "reportId" uuid, "statusBefore" text, "statusAfter" text, "changedFields" text[],
        "addedEvents" int)
     WHERE m.id = t.id`
}
