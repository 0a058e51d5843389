import { now } from '#platform/clock.ts'
import type { Db, DbReader, Transaction } from '#service/db/client.ts'
import type { Prisma } from '#service/db/generated/client.ts'
import { HttpFault, invalidValue } from '#service/http/http-fault.ts'
import { hashBody } from './hash-body.ts'
import type { IdempotencyHeaders } from './read-idempotency-key.ts'

const storedWithKeyMs = 24 * 60 * 60 * 1000
const storedWithoutKeyMs = 60 * 1000

/** Long enough to wait for a first request with the same key; the database's statement timeout is 15 s. */
export const transactionLimits = { maxWait: 5_000, timeout: 15_000 }

type Body = Record<string, unknown>

interface OnceRequest<T> extends IdempotencyHeaders {
  teamId: string
  /** Method and path; keys are unique within it. */
  operation: string
  body: unknown
  /** How long an outcome with a key is kept; a day unless given. */
  storedMs?: number
  /** For operations where an identical body without a key repeats the request for 60 s: builds the response. */
  repeat?: (tx: Transaction, first: T) => Promise<T>
}

interface Outcome {
  status: number
  body: Body
}

/**
 * Runs a request and stores its outcome in the same transaction: a repeated request gets the first outcome, a concurrent
 * one waits for it, and a process that dies in between leaves neither an order nor a record.
 */
export async function runOnce<T extends Body>(
  db: Db,
  request: OnceRequest<T>,
  run: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const requestHash = hashBody(request.body)
  const key =
    request.key === undefined ? request.repeat && `body:${requestHash}` : `key:${request.key}`
  if (key === undefined) return db.$transaction(run, transactionLimits)
  const record = { teamId: request.teamId, operation: request.operation, key }
  const outcome = await db.$transaction(async (tx): Promise<Outcome> => {
    await lockKey(tx, record)
    const first = await findFirst(tx, record, requestHash)
    if (first) {
      const repeat = request.key === undefined ? request.repeat : undefined
      return repeat ? { ...first, body: await repeat(tx, first.body as T) } : first
    }
    const outcome = await attempt(tx, run, request)
    await storeOutcome(
      tx,
      { ...record, requestHash },
      outcome,
      request.key === undefined ? storedWithoutKeyMs : (request.storedMs ?? storedWithKeyMs),
    )
    return outcome
  }, transactionLimits)
  return answer(outcome)
}

/** The outcome that runOnce would repeat for a key, for requests with work before it. */
export async function findRepeated<T extends Body>(
  db: Db,
  { teamId, operation, key, body }: OnceRequest<T>,
): Promise<T | undefined> {
  if (key === undefined) return undefined
  const record = { teamId, operation, key: `key:${key}` }
  const first = await findFirst(db, record, hashBody(body))
  return first && answer<T>(first)
}

function answer<T extends Body>(outcome: Outcome): T {
  if (outcome.status >= 400) throw asFault(outcome)
  return outcome.body as T
}

interface RecordKey {
  teamId: string
  operation: string
  key: string
}

/** The second of two requests waits here until the first one's transaction ends. */
async function lockKey(tx: Transaction, { teamId, operation, key }: RecordKey) {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${teamId} ${operation} ${key}`}, 0))`
}

async function findFirst(
  db: DbReader,
  record: RecordKey,
  requestHash: string,
): Promise<Outcome | undefined> {
  const first = await db.idempotencyRecord.findUnique({ where: { teamId_operation_key: record } })
  if (!first || first.expiresAt <= now()) return undefined
  if (first.requestHash !== requestHash) throw keyReused()
  return { status: first.status ?? 200, body: first.body as Body }
}

/** A refusal is an outcome too: the writes are rolled back and the refusal is stored. */
async function attempt<T extends Body>(
  tx: Transaction,
  run: (tx: Transaction) => Promise<T>,
  { key, forgetsErrors }: IdempotencyHeaders,
): Promise<Outcome> {
  if (key === undefined || forgetsErrors) return { status: 200, body: await run(tx) }
  await tx.$executeRaw`SAVEPOINT attempt`
  try {
    return { status: 200, body: await run(tx) }
  } catch (error) {
    if (!(error instanceof HttpFault) || !isStored(error.status)) throw error
    await tx.$executeRaw`ROLLBACK TO SAVEPOINT attempt`
    return { status: error.status, body: { ...error.extra, detail: error.detail } }
  }
}

/** After a failed validation, a limit or a server error the key can be used again. */
function isStored(status: number) {
  return status >= 400 && status < 500 && status !== 422 && status !== 429
}

async function storeOutcome(
  tx: Transaction,
  record: RecordKey & { requestHash: string },
  outcome: Outcome,
  storedMs: number,
) {
  const { teamId, operation, key } = record
  const createdAt = now()
  const stored = {
    requestHash: record.requestHash,
    status: outcome.status,
    body: outcome.body as Prisma.InputJsonObject,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + storedMs),
  }
  await tx.idempotencyRecord.upsert({
    where: { teamId_operation_key: { teamId, operation, key } },
    create: { teamId, operation, key, ...stored },
    update: stored,
    select: { key: true },
  })
}

function keyReused() {
  return invalidValue(
    ['header', 'x-idempotency-key'],
    'this idempotency key was already used with another request body',
  )
}

function asFault({ status, body: { detail, ...extra } }: Outcome) {
  return new HttpFault(status as HttpFault['status'], detail as HttpFault['detail'], extra)
}
