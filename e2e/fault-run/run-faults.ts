import { setTimeout as pause } from 'node:timers/promises'
import { checkAcknowledged, countBacklog } from './check-stored.ts'
import { checkWhole } from './check-whole.ts'
import type { Fault } from './list-faults.ts'
import { startLoad } from './load.ts'
import { findBadLines } from './read-logs.ts'
import { createRecord, isSuccess, type Kind, type LoadRecord } from './record.ts'
import { type Product, startProduct } from './start-product.ts'

const probed: Kind[] = ['page', 'api', 'order', 'staff', 'webhook']
const patienceMs = 20_000

interface FaultTimes {
  onMs: number
  /** How long the load goes on after everything has succeeded again. */
  calmMs: number
}

export interface FaultResult {
  name: string
  /** from its beginning until what was away is there again */
  awayMs: number
  /** For each kind of request: from the fault's end until they succeed and go on succeeding; or what the first took. */
  recoveredMs: Partial<Record<Kind, number>>
  /** from the fault's end until all that had happened before has reached the app's orders */
  caughtUpMs: number
  failures: number
  sent: number
  /** While the service was bad: the requests that it was sent, and the orders that people were trying to place. */
  storm: { requests: number; orders: number } | undefined
  /** What a request has taken so far when it succeeded: nine of ten were faster. */
  usualMs: number
  /** What was acknowledged and is not there, or was hit though it should have been spared. */
  wrong: string[]
}

/** The whole product under load, ready to meet one fault after the other. */
export async function openFaultRun(times: FaultTimes) {
  const product = await startProduct()
  const record = createRecord()
  /** The faults that this product has gone through. */
  const met = new Set<string>()
  try {
    const load = await startLoad(product, record)
    await waitForSuccess(record, Date.now())
    await pause(times.calmMs)
    return {
      product,
      met,
      async meet(fault: Fault) {
        const result = await meet({ product, record, load }, fault, times)
        met.add(fault.name)
        return result
      },
      /** Ends the load, and returns what is wrong with what it has left behind. */
      async finish() {
        await load.stop()
        await waitForBacklog(product, Date.now())
        const wrong = [
          ...(await checkAcknowledged(product, record)),
          ...(await checkWhole(product, record)),
          ...(await findBadLines(product)),
        ]
        return { wrong, launcherSaid: product.lines, totals: count(record) }
      },
      async close() {
        await load.stop()
        await product.stop()
      },
    }
  } catch (error) {
    await product.stop()
    throw error
  }
}

function findUsual({ answers }: LoadRecord) {
  const times = answers
    .filter(isSuccess)
    .map(({ startedAt, endedAt }) => endedAt - startedAt)
    .sort((a, b) => a - b)
  return times[Math.floor(times.length * 0.9)] ?? 0
}

interface Parts {
  product: Product
  record: LoadRecord
  load: Awaited<ReturnType<typeof startLoad>>
}

async function meet(
  { product, record, load }: Parts,
  fault: Fault,
  { onMs, calmMs }: FaultTimes,
): Promise<FaultResult> {
  const began = Date.now()
  await fault.begin(product)
  await pause(onMs)
  const asked = product.wayToService.requests().length
  await fault.end(product)
  const ended = Date.now()
  await Promise.all([waitForSuccess(record, ended), load.visit()])
  const caughtUpMs = (await waitForBacklog(product, ended)) - ended
  await pause(calmMs)
  const failed = record.failedBetween(began, Date.now())
  const spared = failed.filter(({ kind }) => fault.spares.includes(kind))
  return {
    name: fault.name,
    awayMs: ended - began,
    recoveredMs: Object.fromEntries(
      probed.map((kind) => [kind, findRecovery(record, kind, ended) ?? Number.POSITIVE_INFINITY]),
    ),
    caughtUpMs,
    failures: failed.length,
    sent: record.answers.filter(({ startedAt }) => startedAt >= began).length,
    storm: fault.isOfService
      ? { requests: asked, orders: record.countDuring('order', began, ended) }
      : undefined,
    usualMs: findUsual(record),
    wrong: [
      ...failed
        .filter(({ status }) => status === 500)
        .map(({ kind }) => `a ${kind} was answered 500`),
      ...spared.map(({ kind, status }) => `a ${kind} failed (${status})`),
      ...(await checkAcknowledged(product, record)),
    ],
  }
}

/** Of what was sent when the fault was over: what was sent before may wait for a time-out first. */
function findRecovery(record: LoadRecord, kind: Kind, ended: number) {
  const failed = record.failedBetween(ended, Date.now()).filter((each) => each.kind === kind)
  const last = Math.max(ended, ...failed.map(({ startedAt }) => startedAt + 1))
  const success = record.firstSuccessAfter(kind, last)
  if (!success) return undefined
  return success.endedAt - (failed.length > 0 ? ended : success.startedAt)
}

async function waitForSuccess(record: LoadRecord, since: number) {
  await waitUntil(async () =>
    probed.every((kind) => record.firstSuccessAfter(kind, since) !== undefined),
  )
}

/** When all that happened before `time` has reached the app's orders. */
async function waitForBacklog(product: Product, time: number) {
  await waitUntil(async () => (await countBacklog(product, time)) === 0)
  return Date.now()
}

async function waitUntil(holds: () => Promise<boolean>) {
  const until = Date.now() + patienceMs
  while (Date.now() < until && !(await holds().catch(() => false))) await pause(50)
}

function count({ answers, acknowledged, placed, attempted }: LoadRecord) {
  return {
    requests: answers.length,
    acknowledgedWebhooks: acknowledged.size,
    placedOrders: placed.size,
    attemptedOrders: attempted.size,
  }
}
