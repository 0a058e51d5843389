import {
  type DayDigest,
  digestSummary,
  joinDigests,
  localDaySql,
  sampleDigestSql,
} from '#contract/wearables/days.ts'
import { describeTimeseries, timeseriesNames } from '#contract/wearables/resources.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#prisma/generated/client.ts'

/** Days of the person's own calendar, and until when what the service received is compared. */
export interface ComparedPeriod {
  /** included */
  from: string
  /** included */
  until: string
  receivedBefore: Date
}

type OwnedDay = DayDigest & { patientId: string }

const dayMs = 86_400_000
const widestOffsetMs = 14 * 3_600_000
const intervals = timeseriesNames.filter((name) => describeTimeseries(name).kind === 'interval')
const localDay = Prisma.raw(localDaySql)
const sampleDigest = Prisma.raw(
  sampleDigestSql(`x.resource IN (${intervals.map((name) => `'${name}'`).join(', ')})`),
)

/** The digests of the app's own copy, by `keyOfDay` of each patient: two queries for all of them. */
export async function digestOwnDays(
  patientIds: readonly string[],
  period: ComparedPeriod,
): Promise<Map<string, string>> {
  const days = [
    ...(await digestSamples(patientIds, period)),
    ...(await digestSummaries(patientIds, period)),
  ]
  return new Map(days.map((day) => [keyOfDay(day.patientId, day), `${day.count} ${day.digest}`]))
}

export function keyOfDay(
  patientId: string,
  { provider, resource, date }: Pick<DayDigest, 'provider' | 'resource' | 'date'>,
) {
  return JSON.stringify([patientId, provider, resource, date])
}

function digestSamples(patientIds: readonly string[], period: ComparedPeriod) {
  return db().$queryRaw<OwnedDay[]>`
    SELECT x.patient_id AS "patientId", x.provider, x.resource, ('1970-01-01'::date + ${localDay})::text AS date,
           count(*) FILTER (WHERE x.part <> 'diastolic')::int AS count, sum(${sampleDigest})::text AS digest
      FROM wearable_series x
      JOIN wearable_sample s ON s.patient_id = x.patient_id AND s.series_id = x.id
     WHERE x.patient_id = ANY(${patientIds}::uuid[])
       AND s.at >= ${new Date(Date.parse(period.from) - widestOffsetMs)}::timestamptz
       AND s.at < ${new Date(Date.parse(period.until) + dayMs + widestOffsetMs)}::timestamptz
       AND ${localDay} BETWEEN ${period.from}::date - '1970-01-01'::date AND ${period.until}::date - '1970-01-01'::date
       AND s.received_at < ${period.receivedBefore}::timestamptz
     GROUP BY 1, 2, 3, 4`
}

async function digestSummaries(
  patientIds: readonly string[],
  period: ComparedPeriod,
): Promise<OwnedDay[]> {
  const rows = await db().wearableSummary.findMany({
    where: {
      patientId: { in: [...patientIds] },
      OR: [
        { calendarDate: null },
        { calendarDate: { gte: new Date(period.from), lte: new Date(period.until) } },
      ],
      updatedAt: { lt: period.receivedBefore },
    },
    select: {
      patientId: true,
      id: true,
      provider: true,
      kind: true,
      calendarDate: true,
      fields: true,
    },
  })
  const groups = Map.groupBy(rows, ({ patientId, provider, kind, calendarDate }) =>
    [patientId, provider, kind, calendarDate?.toISOString() ?? ''].join(),
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    return {
      patientId: first.patientId,
      provider: first.provider,
      resource: first.kind,
      date: first.calendarDate?.toISOString().slice(0, 10) ?? null,
      count: group.length,
      digest: joinDigests(group.map(digestOwnSummary)),
    }
  })
}

export function digestOwnSummary({ id, fields }: { id: string; fields: unknown }) {
  return digestSummary({ ...(fields as object), id })
}
