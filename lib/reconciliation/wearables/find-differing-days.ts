import {
  eventNameOf,
  type SummaryKind,
  type TimeseriesName,
} from '#contract/wearables/resources.ts'
import { db } from '#lib/db/client.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { type ComparedPeriod, digestOwnDays, keyOfDay } from './digest-own-days.ts'

/** Days of one resource that the app has otherwise than the service. */
export interface DifferingDays {
  patientId: string
  serviceUserId: string
  provider: string
  resource: string
  /** in order; empty for what has no day */
  dates: string[]
}

interface UserPage {
  userId?: string | undefined
  after?: string | undefined
  limit: number
}

/** History is announced when all of it is there, and reading it takes a while. */
const historySettleMs = 10 * 60_000
/** The longest that the app's own reading is waited for: after that it has failed. */
const historyReadMs = 60 * 60_000

/** Compares a page of users: one question to the service, and another one where anything differs. */
export async function findDifferingDays(
  { userId, after, limit }: UserPage,
  period: ComparedPeriod,
) {
  const page = { user_id: userId, next_cursor: after, limit }
  const { data, next_cursor } = await serviceClient().introspectDays({
    ...page,
    start_date: period.from,
    end_date: period.until,
    received_before: period.receivedBefore.toISOString(),
  })
  const patientOf = await findPatients(data.map(({ user_id }) => user_id))
  const known = await digestOwnDays([...patientOf.values()], period)
  const found = new Map<string, DifferingDays>()
  for (const { user_id, days } of data) {
    const patientId = patientOf.get(user_id)
    if (!patientId) continue
    for (const day of days) {
      if (known.get(keyOfDay(patientId, day)) === `${day.count} ${day.digest}`) continue
      const { provider, resource, date } = day
      const key = keyOfDay(patientId, { provider, resource, date: null })
      const group = found.get(key)
      const dates = [...(group?.dates ?? []), ...(date === null ? [] : [date])].sort()
      found.set(key, { patientId, serviceUserId: user_id, provider, resource, dates })
    }
  }
  const isUnderWay =
    found.size > 0 ? await findPulls(page, period, [...patientOf.values()]) : () => false
  return {
    differing: [...found.values()].filter((days) => !isUnderWay(days)),
    next: next_cursor ?? undefined,
  }
}

async function findPatients(serviceUserIds: string[]) {
  const patients = await db().patient.findMany({
    where: { serviceUserId: { in: serviceUserIds }, deletedAt: null },
    select: { id: true, serviceUserId: true },
  })
  return new Map(patients.map(({ id, serviceUserId }) => [serviceUserId ?? '', id]))
}

/** Whether the history of a resource is still read, by the service or by the app. */
async function findPulls(
  page: { user_id: string | undefined; next_cursor: string | undefined; limit: number },
  { receivedBefore }: ComparedPeriod,
  patientIds: string[],
) {
  const { data } = await serviceClient().introspectPulls(page)
  const announced = await db().wearableHistory.findMany({
    where: { patientId: { in: patientIds }, readAt: null },
  })
  const unread = new Set(
    announced.map(({ patientId, provider, resource }) => [patientId, provider, resource].join()),
  )
  return ({ patientId, serviceUserId, provider, resource }: DifferingDays) => {
    const pull = data.find(({ user_id }) => user_id === serviceUserId)?.provider[provider]?.pulled[
      resource
    ]
    if (!pull || pull.status === 'failure') return false
    if (pull.status !== 'success') return true
    const isUnread = unread.has(
      [patientId, provider, eventNameOf(resource as SummaryKind | TimeseriesName)].join(),
    )
    const waitMs = isUnread ? historyReadMs : historySettleMs
    return Date.parse(pull.updated_at) > receivedBefore.getTime() - waitMs
  }
}
