import {
  eventNameOf,
  type SummaryKind,
  summaryKinds,
  type TimeseriesName,
  timeseriesNames,
} from '#contract/wearables/resources.ts'
import { db } from '#lib/db/client.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { recordAnswer } from '#lib/service-log/record-answer.ts'
import { wearableApplier } from '#lib/wearables/fold/wearable-applier.ts'
import type { OwnWearableData } from '#lib/wearables/fold/wearable-message.ts'

interface AnnouncedHistory {
  patientId: string
  provider: string
  /** as in the name of its event */
  resource: string
}

/**
 * An event may overtake what is read: whatever the service received shortly before the reading counts as later than what
 * was read. An event that was lost before that is covered by the reading.
 */
const overlapMs = 5 * 60_000

/** What began before the range and reached into it is part of it, such as the steps of an hour. */
const longestSampleMs = 86_400_000

/** Reads announced history and applies it, page by page. Repeating it changes nothing. */
export async function readHistory({ patientId, provider, resource }: AnnouncedHistory) {
  const patient = await db().patient.findFirst({
    where: { id: patientId, deletedAt: null },
    select: { serviceUserId: true },
  })
  const history = await db().wearableHistory.findUnique({
    where: { patientId_provider_resource: { patientId, provider, resource } },
  })
  if (!patient?.serviceUserId || !history) return
  const userId = patient.serviceUserId
  const at = new Date()
  const range = {
    start_date: new Date((history.rangeStart?.getTime() ?? 0) - longestSampleMs).toISOString(),
    ...(history.rangeEnd && { end_date: history.rangeEnd.toISOString() }),
    provider,
  }
  const timeseries = timeseriesNames.find((name) => eventNameOf(name) === resource)
  const summaries = summaryKinds.find((name) => eventNameOf(name) === resource)
  if (timeseries) await readSamples({ userId, resource: timeseries, range, at })
  else if (summaries) await readSummaries({ userId, resource: summaries, range })
  await record({ kind: 'history-read', user_id: userId, provider, resource, at: at.toISOString() })
}

interface Reading<Resource> {
  userId: string
  resource: Resource
  range: { start_date: string; end_date?: string; provider: string }
}

async function readSamples({
  userId,
  resource,
  range,
  at,
}: Reading<TimeseriesName> & { at: Date }) {
  let cursor: string | undefined
  const received_at = new Date(at.getTime() - overlapMs).toISOString()
  do {
    const page = await serviceClient().listGroupedSamples(userId, resource, {
      ...range,
      next_cursor: cursor,
    })
    for (const { source, data } of Object.values(page.groups).flat())
      await record({ kind: 'samples', user_id: userId, resource, received_at, source, data })
    cursor = page.next_cursor ?? undefined
  } while (cursor)
}

async function readSummaries({ userId, resource, range }: Reading<SummaryKind>) {
  const items = await serviceClient().listSummaries(userId, resource, range)
  if (items.length > 0) await record({ kind: 'summaries', user_id: userId, resource, items })
}

function record(data: OwnWearableData) {
  return db().$transaction((tx) =>
    recordAnswer(tx, wearableApplier, { origin: 'reconciliation', data }),
  )
}
