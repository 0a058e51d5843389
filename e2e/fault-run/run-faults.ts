import { setTimeout as pause } from 'node:timers/promises'
import { checkAcknowledged, countBacklog } from './check-stored.ts'
import { checkWhole } from './check-whole.ts'
import type { Fault } from './list-faults.ts'
import { startLoad } from './load.ts'
import { findLeakedLines } from './read-logs.ts'
import { createRecord, isSuccess, type Kind, type LoadRecord } from './record.ts'
import { type Product, startProduct } from './start-product.ts'

const probed: Kind[] = ['page', 'api', 'order', 'staff', 'webhook']
const patienceMs = 20_000

interface FaultTimes {
  onMs: number
  /** How long the load continues after everything succeeds again. */
  calmMs: number
}

export interface FaultResult {
  name: string
  /** from its start until the broken part is back */
  awayMs: number
  /** For each kind of request: from the fault's end until they succeed and keep succeeding; or the first one's duration. */
  recoveredMs: Partial<Record<Kind, number>>
  /** from the fault's end until everything before it is applied */
  caughtUpMs: number
  failures: number
  sent: number
  /** While the service was faulty: the requests sent to it, and the orders being placed. */
  storm: { requests: number; orders: number } | undefined
  /** The 90th percentile of successful requests so far. */
  usualMs: number
  /** Requests sent after the fault's end that failed or took long, in order, in words. */
  late: string[]
  /** What the fault measured, in words. */
  figure: string | undefined
  /** Acknowledged and missing, or affected although it should not have been. */
  wrong: string[]
}

/** The whole product under load, ready for one fault after another. */
export async function openFaultRun(times: FaultTimes, environment: Record<string, string> = {}) {
  const product = await startProduct(environment)
  const record = createRecord()
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
      /** Ends the load and returns what is wrong afterwards. */
      async finish() {
        await load.stop()
        await waitForBacklog(product, Date.now())
        const wrong = [
          ...(await checkAcknowledged(product, record)),
          ...(await checkWhole(product, record)),
          ...(await findLeakedLines(product)),
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

function findUsualMs({ answers }: LoadRecord) {
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
  const asked = product.serviceProxy.requests().length
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
    usualMs: findUsualMs(record),
    late: listLate(record, ended),
    figure: fault.figure?.(),
    wrong: [
      ...(fault.findWrong?.() ?? []),
      ...failed
        .filter(({ status }) => status === 500)
        .map(({ kind }) => `a ${kind} was answered 500`),
      ...spared.map(({ kind, status }) => `a ${kind} failed (${status})`),
      ...(await checkAcknowledged(product, record)),
    ],
  }
}

/** Only requests sent after the fault: earlier ones may wait for a timeout first. */
function findRecovery(record: LoadRecord, kind: Kind, ended: number) {
  const failed = record.failedBetween(ended, Date.now()).filter((each) => each.kind === kind)
  const last = Math.max(ended, ...failed.map(({ startedAt }) => startedAt + 1))
  const success = record.firstSuccessAfter(kind, last)
  if (!success) return undefined
  return success.endedAt - (failed.length > 0 ? ended : success.startedAt)
}

const lateMs = 1_000

function listLate({ answers }: LoadRecord, ended: number) {
  return answers
    .filter((answer) => answer.startedAt >= ended)
    .filter((answer) => !isSuccess(answer) || answer.endedAt - answer.startedAt > lateMs)
    .sort((a, b) => a.startedAt - b.startedAt)
    .map(
      ({ kind, startedAt, endedAt, status }) =>
        `${kind} ${startedAt - ended}–${endedAt - ended} ms: ${status}`,
    )
}

async function waitForSuccess(record: LoadRecord, since: number) {
  await waitUntil(async () =>
    probed.every((kind) => record.firstSuccessAfter(kind, since) !== undefined),
  )
}

/** When everything before `time` is applied. */
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
