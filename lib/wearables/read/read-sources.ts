import type { TimeseriesName } from '#contract/wearables/resources.ts'
import type { Transaction } from '#lib/db/client.ts'
import type { PatientId } from '#lib/ids.ts'
import type { Topic } from '#lib/wearables/metrics.ts'
import type { Exclusion } from '#lib/wearables/numbers/exclude.ts'
import { rankSources } from '#lib/wearables/numbers/rank-sources.ts'

/** A kind of device of a provider that has measured a resource. */
export interface Source {
  /** such as "oura ring" */
  source: string
  provider: string
  type: string
  /** its first and its last value, in milliseconds since 1970 */
  since: number
  until: number
  /** of its parts, in the order of their names: the one of "", or diastolic and systolic */
  seriesIds: string[]
}

/** Reads the ends of each series along the primary key, whatever its length. */
export async function readSources(
  tx: Transaction,
  patientId: PatientId,
  resource: TimeseriesName,
): Promise<Source[]> {
  return tx.$queryRaw<Source[]>`
    SELECT s.provider || ' ' || s.source_type AS source, s.provider, s.source_type AS type,
           (extract(epoch FROM min(f.at)) * 1000)::float8 AS since,
           (extract(epoch FROM max(l.at)) * 1000)::float8 AS until,
           array_agg(s.id::text ORDER BY s.part) AS "seriesIds"
      FROM wearable_series s
     CROSS JOIN LATERAL (SELECT at FROM wearable_sample
                          WHERE patient_id = s.patient_id AND series_id = s.id ORDER BY at LIMIT 1) f
     CROSS JOIN LATERAL (SELECT at FROM wearable_sample
                          WHERE patient_id = s.patient_id AND series_id = s.id ORDER BY at DESC LIMIT 1) l
     WHERE s.patient_id = ${patientId}::uuid AND s.resource = ${resource}
     GROUP BY s.provider, s.source_type`
}

export interface TopicRules {
  /** the source that the person prefers */
  choice: string | null
  exclusions: Exclusion[]
}

/** What the person has decided about a topic. */
export async function readRules(
  tx: Transaction,
  patientId: PatientId,
  topic: Topic,
): Promise<TopicRules> {
  const [choice, excluded] = [
    await tx.wearableChoice.findUnique({
      where: { patientId_topic: { patientId, topic } },
      select: { source: true },
    }),
    await tx.wearableOverride.findMany({
      where: { patientId, kind: 'exclude', undoneAt: null, OR: [{ topic }, { topic: null }] },
      orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
    }),
  ]
  return {
    choice: choice?.source ?? null,
    exclusions: excluded.map(({ id, source, startsAt, endsAt }) => ({
      overrideId: id,
      source,
      from: startsAt.getTime(),
      until: endsAt.getTime(),
    })),
  }
}

export interface RankedTopic extends TopicRules {
  sources: Source[]
}

export async function readRankedSources(
  tx: Transaction,
  patientId: PatientId,
  { topic, resource }: { topic: Topic; resource: TimeseriesName },
): Promise<RankedTopic> {
  const rules = await readRules(tx, patientId, topic)
  const sources = await readSources(tx, patientId, resource)
  return { ...rules, sources: rankSources(topic, sources, rules.choice) }
}
