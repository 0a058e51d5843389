import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import { asOrderId } from '#lib/ids.ts'
import { chooseWish } from '#lib/result-sets/own/choose-wish.ts'
import { holdResults } from '#lib/results-desk/set-holds.ts'
import { answerCritical } from './answer-critical.ts'
import { patientContext } from './patients.ts'
import { reviewResults } from './review-results.ts'
import type { SandboxCalls } from './sandbox-calls.ts'
import { waitUntilApplied } from './wait-until-applied.ts'
import { inParallel, takeStep, type WalkedOrder } from './walk-orders.ts'

const patienceMs = 90_000
const holdHours = 72

interface Play {
  calls: SandboxCalls
  walked: readonly WalkedOrder[]
  staff: ReadonlyMap<string, Context>
  templates: ReadonlyMap<string, string>
}

/** Plays what the laboratory, the patients and the clinic do with results, each by the verbs of the app. */
export async function playResults({ calls, walked, staff, templates }: Play) {
  const clinician = staff.get('Dr. Adaeze Okafor')
  if (!clinician) throw new Error('Results need a clinician')
  const withResults = walked.filter(({ planned }) => planned.story)
  await decideBefore(clinician, withResults)
  await inParallel(withResults, (order) => reportResults(calls, order))
  await waitUntilRead(withResults, (order) =>
    order.planned.story?.stage === 'partial' ? 'partial' : 'final',
  )
  await dateArrivals(withResults)
  for (const order of withResults) await answerCritical(clinician, order)
  await inParallel(withResults, (order) => reviewResults({ order, clinician, templates }))
  const corrected = withResults.filter(({ planned }) => planned.story?.stage === 'corrected')
  for (const order of corrected) {
    const finds = { interpretation: 'abnormal' } as const
    await takeStep(calls, order, { act: 'completed.testkit.corrected', afterDays: 4 }, finds)
  }
  await waitUntilRead(corrected, () => 'corrected')
  await dateCorrections(corrected)
}

/** Before there are results, a patient says how to learn of them, and a clinician may hold them. */
async function decideBefore(clinician: Context, orders: readonly WalkedOrder[]) {
  const decided = orders.filter(
    ({ planned }) => planned.story?.wish || planned.story?.holdNote !== undefined,
  )
  await waitUntilApplied(decided.map(({ orderId }) => orderId))
  for (const { planned, patient, orderId } of decided) {
    const { wish, holdNote: note } = planned.story ?? {}
    if (wish && patient)
      await chooseWish(patientContext(patient), { orderId: asOrderId(orderId), choice: wish })
    if (note !== undefined)
      await holdResults(clinician, { orderId: asOrderId(orderId), note, hours: holdHours })
  }
}

function reportResults(calls: SandboxCalls, order: WalkedOrder) {
  const isPartial = order.planned.story?.stage === 'partial'
  // A kit has no status for partial results: they come with its sample.
  const step = isPartial
    ? { act: 'sample_with_lab.testkit.delivered_to_lab', afterDays: 2.2 }
    : { act: 'completed.testkit.completed', afterDays: 3.4 }
  return takeStep(calls, order, step, order.planned.story?.finds)
}

/** The web app reads results by itself, once webhooks have announced them. */
async function waitUntilRead(
  orders: readonly WalkedOrder[],
  statusOf: (order: WalkedOrder) => string,
) {
  const until = Date.now() + patienceMs
  while (Date.now() < until) {
    const sets = await db().resultSet.findMany({
      where: { orderId: { in: orders.map(({ orderId }) => orderId) } },
      select: { orderId: true, status: true, receivedAt: true },
    })
    const known = new Map(sets.map((set) => [set.orderId, set]))
    const isRead = (order: WalkedOrder) => {
      const set = known.get(order.orderId)
      return set?.status === statusOf(order) && set.receivedAt !== null
    }
    if (orders.every(isRead)) return
    await wait(200)
  }
  throw new Error('The results of the demo orders did not arrive in time.')
}

/** The service plays the year in a minute: what the app dates itself moves to the day that the laboratory reported. */
async function dateArrivals(orders: readonly WalkedOrder[]) {
  const orderIds = orders.map(({ orderId }) => orderId)
  await db().$executeRaw`
    UPDATE result_set
       SET received_at = reported_at, released_at = CASE WHEN released_at IS NOT NULL THEN reported_at END
     WHERE order_id = ANY(${orderIds}::uuid[]) AND reported_at < received_at`
}

async function dateCorrections(orders: readonly WalkedOrder[]) {
  const orderIds = orders.map(({ orderId }) => orderId)
  await db().$executeRaw`
    UPDATE result_set SET corrected_at = reported_at
     WHERE order_id = ANY(${orderIds}::uuid[]) AND reported_at < corrected_at`
}
