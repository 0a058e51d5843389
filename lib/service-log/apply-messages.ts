import { db, type Transaction } from '#lib/db/client.ts'
import { log } from '#lib/log.ts'
import { isDatabaseUnavailable } from '#platform/database/is-database-unavailable.ts'
import { Prisma } from '#prisma/generated/client.ts'
import { type Applier, effectColumns, indexAppliers } from './applier.ts'
import { findDeleted, findErased } from './find-deleted.ts'
import { yieldToIngest } from './yield-to-ingest.ts'

interface StoredMessage {
  id: string
  event_type: string
  body: string
  received_at: Date
}

interface MessageOutcome {
  id: string
  outcome: string
  subject?: string
  subjectId?: string
}

/** Events of one order arrive close together: a larger batch writes the order once for several of them. */
const batchSize = 1_000
/** A message has up to 256 kB, of which a thousand would fill the memory and the time of a transaction. */
const maxBatchBytes = 4_000_000
/** They change nothing, so they do not wait for an applier. */
const inertTypes = new Set(['endpoint.test'])
const transactionLimits = { timeout: 30_000, maxWait: 10_000 }

/**
 * Applies every stored message, with several workers side by side; returns how many were handled. Messages of a type
 * without an applier wait, and are applied by the first worker that has one.
 */
export async function applyStoredMessages(appliers: readonly Applier[]): Promise<number> {
  const byEventType = indexAppliers(appliers)
  const stored = await applyAll(Prisma.sql`outcome = 'stored'`, byEventType)
  const awaited = Prisma.sql`outcome = 'waiting' AND event_type = ANY(${[...byEventType.keys()]})`
  return stored + (await applyAll(awaited, byEventType))
}

type Appliers = ReadonlyMap<string, Applier>

async function applyAll(condition: Prisma.Sql, appliers: Appliers): Promise<number> {
  let total = 0
  for (;;) {
    await yieldToIngest()
    const handled = await applyBatch(condition, appliers).catch((error: unknown) => {
      if (isDatabaseUnavailable(error)) throw error
      log().warn({ err: error }, 'a batch of messages did not apply; applying them one by one')
      return applyOneByOne(condition, appliers)
    })
    total += handled
    if (handled === 0) return total
  }
}

/** The oldest, up to the limit of bytes, and always one. */
function selectBatch(
  tx: Pick<Transaction, '$queryRaw'>,
  condition: Prisma.Sql,
  locking = Prisma.empty,
) {
  return tx.$queryRaw<StoredMessage[]>`
    WITH taken AS (
      SELECT id, event_type, body, received_at FROM service_message
       WHERE ${condition} ORDER BY received_at LIMIT ${batchSize} ${locking})
    SELECT id, event_type, body, received_at
      FROM (SELECT *, sum(octet_length(body)) OVER (ORDER BY received_at, id) - octet_length(body) AS bytes_before
              FROM taken) AS sized
     WHERE bytes_before < ${maxBatchBytes}
     ORDER BY received_at, id`
}

function applyBatch(condition: Prisma.Sql, appliers: Appliers) {
  return db().$transaction(async (tx) => {
    // Anything a crash undoes is still stored and is applied again. Commits of deliveries do not wait for this one.
    await tx.$executeRaw`SET LOCAL synchronous_commit = off`
    const rows = await selectBatch(tx, condition, Prisma.sql`FOR UPDATE SKIP LOCKED`)
    if (rows.length > 0) await recordOutcomes(tx, await applyRows(tx, rows, appliers))
    return rows.length
  }, transactionLimits)
}

async function applyOneByOne(condition: Prisma.Sql, appliers: Appliers): Promise<number> {
  const rows = await selectBatch(db(), condition)
  for (const row of rows) {
    try {
      await db().$transaction(
        async (tx) => recordOutcomes(tx, await applyRows(tx, [row], appliers)),
        transactionLimits,
      )
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      log().error({ err: error, messageId: row.id }, 'a message cannot be applied')
      await recordOutcomes(db(), [{ id: row.id, outcome: 'malformed' }])
    }
  }
  return rows.length
}

async function applyRows(
  tx: Transaction,
  rows: readonly StoredMessage[],
  appliers: Appliers,
): Promise<MessageOutcome[]> {
  const unknown = rows.filter(({ event_type }) => !appliers.has(event_type))
  const erased = await findErased(tx, unknown)
  await dropBodies(tx, erased)
  const outcomes: MessageOutcome[] = unknown.map(({ id, event_type }) => ({
    id,
    outcome: erased.includes(id) || inertTypes.has(event_type) ? 'unchanged' : 'waiting',
  }))
  // In one order of appliers, so that transactions that lock several subjects never deadlock.
  for (const applier of new Set(appliers.values())) {
    const own = rows.filter(({ event_type }) => appliers.get(event_type) === applier)
    if (own.length > 0) outcomes.push(...(await applyWith(tx, applier, own)))
  }
  return outcomes
}

async function applyWith<Message>(
  tx: Transaction,
  applier: Applier<Message>,
  rows: readonly StoredMessage[],
): Promise<MessageOutcome[]> {
  const readable: { id: string; message: Message }[] = []
  const outcomes: MessageOutcome[] = []
  for (const { id, body, received_at } of rows) {
    const message = applier.parse(body, received_at)
    if (message === undefined) outcomes.push({ id, outcome: 'malformed' })
    else readable.push({ id, message })
  }
  const applied = await setDeletedAside(tx, applier, readable, outcomes)
  if (applied.length === 0) return outcomes
  const effects = await applier.apply(
    tx,
    applied.map(({ message }) => message),
  )
  for (const [index, { id, message }] of applied.entries()) {
    const effect = effects[index]
    if (!effect) throw new Error(`the applier "${applier.name}" returned too few effects`)
    const subjectId = applier.subjectIdOf(message)
    outcomes.push({ id, subject: applier.name, subjectId, ...effectColumns(effect) })
  }
  return outcomes
}

/** Adds the outcomes of messages about deleted patients, and returns the others. */
async function setDeletedAside<Message>(
  tx: Transaction,
  applier: Applier<Message>,
  readable: readonly { id: string; message: Message }[],
  outcomes: MessageOutcome[],
) {
  if (readable.length === 0) return readable
  const messages = readable.map(({ message }) => message)
  const deleted = await findDeleted(tx, applier, messages)
  if (deleted.size === 0) return readable
  const aside = readable.filter(({ message }) => deleted.has(message))
  for (const { id, message } of aside)
    outcomes.push({
      id,
      outcome: 'unchanged',
      subject: applier.name,
      subjectId: applier.subjectIdOf(message),
    })
  const erased = aside.filter(({ message }) => deleted.get(message) === 'erased')
  await dropBodies(
    tx,
    erased.map(({ id }) => id),
  )
  return readable.filter(({ message }) => !deleted.has(message))
}

async function dropBodies(tx: Transaction, ids: readonly string[]) {
  if (ids.length > 0)
    await tx.$executeRaw`UPDATE service_message SET body = '' WHERE id = ANY(${ids}::text[])`
}

/** A message that is applied again and says nothing new keeps the effect that it had. */
async function recordOutcomes(
  tx: Pick<Transaction, '$executeRaw'>,
  outcomes: readonly MessageOutcome[],
) {
  await tx.$executeRaw`
    UPDATE service_message AS m
       SET outcome = CASE WHEN t.keeps THEN 'applied' ELSE t.outcome END,
           applied_at = CASE WHEN t.keeps THEN m.applied_at WHEN t.outcome <> 'waiting' THEN now() END,
           subject = t.subject, subject_id = t."subjectId",
           status_before = CASE WHEN t.keeps THEN m.status_before ELSE t."statusBefore" END,
           status_after = CASE WHEN t.keeps THEN m.status_after ELSE t."statusAfter" END,
           changed_fields = CASE WHEN t.keeps THEN m.changed_fields ELSE t."changedFields" END,
           added_events = CASE WHEN t.keeps THEN m.added_events ELSE t."addedEvents" END,
           replay_outcome = CASE WHEN t.prior IS NULL THEN m.replay_outcome ELSE t.outcome END,
           prior_outcome = NULL
      FROM (
        SELECT given.*, p.prior_outcome AS prior,
               coalesce(p.prior_outcome = 'applied' AND given.outcome = 'unchanged', false) AS keeps
          FROM jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) AS given(
        id text, outcome text, subject text, "subjectId" uuid, "statusBefore" text, "statusAfter" text,
        "changedFields" text[], "addedEvents" int)
          JOIN service_message p ON p.id = given.id) AS t
     WHERE m.id = t.id`
}
