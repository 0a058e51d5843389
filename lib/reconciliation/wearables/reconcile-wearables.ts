import { randomUUID } from 'node:crypto'
import { recordAudit } from '#lib/audit/record-audit.ts'
import { systemContext } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import { log } from '#lib/log.ts'
import { ServiceError } from '#lib/service-client/service-error.ts'
import { lockSubjects } from '#lib/service-log/fold/lock-subjects.ts'
import { recordAnswer } from '#lib/service-log/record-answer.ts'
import { wearableApplier } from '#lib/wearables/fold/wearable-applier.ts'
import type { ComparedPeriod } from './digest-own-days.ts'
import { type DifferingDays, findDifferingDays } from './find-differing-days.ts'
import { readDiffering } from './read-differing.ts'

const dayMs = 86_400_000
const minuteMs = 60_000
/** What was received later is left to its delivery; also covers the difference between two clocks. */
const settleMs = 120_000

/**
 * Each goes through all users in rounds, a page at a time; a round of few users is not followed by the next at once. Data
 * of a day that is long over arrives now and then: a phone that was off.
 */
export const comparisons = {
  recent: { days: 3, users: 25, roundMs: 15 * minuteMs },
  month: { days: 30, users: 3, roundMs: 60 * minuteMs },
} as const
type ComparisonName = keyof typeof comparisons

/** A page with more of them is compared once more. */
const maxReadings = 100
/** Days of a month with a sample of every second. */
const writeTimeoutMs = 60_000

/** Returns how many days had something that no message reported. Ends quietly when the service is unavailable. */
export async function reconcileWearables(now = new Date()): Promise<number> {
  if (await hasUnapplied(now)) return 0
  let gaps = 0
  try {
    for (const name of Object.keys(comparisons) as ComparisonName[])
      gaps += await comparePage(name, now)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    log().warn({ kind: error.kind }, 'reconciliation postponed: the service does not answer')
  }
  return gaps
}

/** Compares the last month of one user now. Throws a ServiceError. */
export async function rereadWearables(serviceUserId: string, now = new Date()): Promise<boolean> {
  const period = periodOf('month', now)
  const { differing } = await findDifferingDays({ userId: serviceUserId, limit: 1 }, period)
  let gaps = 0
  for (const days of differing) gaps += await applyMissing(days, period)
  return gaps > 0
}

/** What has arrived and waits is no gap. */
async function hasUnapplied(now: Date) {
  const message = await db().serviceMessage.findFirst({
    where: { outcome: 'stored', receivedAt: { lt: new Date(now.getTime() - settleMs) } },
    select: { id: true },
  })
  return message !== null
}

function periodOf(name: ComparisonName, now: Date): ComparedPeriod {
  const dayAfter = (days: number) =>
    new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10)
  return {
    // Somewhere it is tomorrow already.
    from: dayAfter(1 - comparisons[name].days),
    until: dayAfter(1),
    receivedBefore: new Date(now.getTime() - settleMs),
  }
}

async function comparePage(name: ComparisonName, now: Date) {
  const state = await db().wearableComparison.findUnique({ where: { name } })
  const isUnderWay = Boolean(state?.afterUser)
  const lastStart = state?.startedAt?.getTime() ?? Number.NEGATIVE_INFINITY
  if (!isUnderWay && now.getTime() - lastStart < comparisons[name].roundMs) return 0
  const period = periodOf(name, now)
  const { differing, next } = await findDifferingDays(
    { after: state?.afterUser ?? undefined, limit: comparisons[name].users },
    period,
  )
  let gaps = 0
  for (const days of differing.slice(0, maxReadings)) gaps += await applyMissing(days, period)
  const isRepeated = differing.length > maxReadings && gaps > 0
  const position = {
    comparedAt: now,
    ...(!isUnderWay && !isRepeated && { startedAt: now }),
    ...(!isRepeated && { afterUser: next ?? null }),
    ...(!isRepeated && !next && { endedAt: now }),
  }
  await db().wearableComparison.upsert({
    where: { name },
    create: { name, ...position },
    update: position,
  })
  return gaps
}

/** Returns how many days had a gap. */
async function applyMissing(days: DifferingDays, { receivedBefore }: ComparedPeriod) {
  const { patientId, serviceUserId, provider, resource } = days
  const findMissing = await readDiffering(days, receivedBefore)
  const found = await db().$transaction(
    async (tx) => {
      await lockSubjects(tx, [serviceUserId.toLowerCase()])
      const { data, counts } = await findMissing(tx)
      let hasNews = false
      for (const part of data) {
        const effect = await recordAnswer(tx, wearableApplier, {
          origin: 'reconciliation',
          data: part,
        })
        hasNews ||= effect.hasNews
      }
      if (!hasNews) return 0
      await tx.wearableGap.createMany({
        data: [...counts].map(([day, missing]) => ({
          patientId,
          provider,
          resource,
          day: day === null ? null : new Date(day),
          missing,
        })),
      })
      await recordAudit(tx, systemContext(randomUUID()), {
        action: 'reconciliation.gap',
        patientId,
        subject: 'wearables',
      })
      return counts.size
    },
    { timeout: writeTimeoutMs },
  )
  if (found > 0)
    log().warn({ days: found }, 'a comparison found wearable data that no message reported')
  return found
}
