import { z } from 'zod'
import type { Transaction } from '#lib/db/client.ts'
import type { PatientId } from '#lib/ids.ts'
import { isMostlyExcluded, listExcluded } from '#lib/wearables/numbers/exclude.ts'
import { mergeSleep, type Sleep, type SleepSession } from '#lib/wearables/numbers/merge-sleep.ts'
import { rankSources } from '#lib/wearables/numbers/rank-sources.ts'
import type { Range } from './read-intervals.ts'
import { readRules, type TopicRules } from './read-sources.ts'

const optionalNumber = z.number().nullish()
const sleepFields = z.looseObject({
  type: z.string().nullish(),
  state: z.string().nullish(),
  total: optionalNumber,
  awake: optionalNumber,
  light: optionalNumber,
  rem: optionalNumber,
  deep: optionalNumber,
  hr_lowest: optionalNumber,
  hr_resting: optionalNumber,
  average_hrv: optionalNumber,
  respiratory_rate: optionalNumber,
  efficiency: optionalNumber,
})
type SleepFields = z.infer<typeof sleepFields>

/** A sleep as one source reported it. */
export interface ReadSession extends SleepSession {
  fields: SleepFields
  isExcluded: boolean
}

export interface SleepSource {
  source: string
  provider: string
  type: string
  since: number
}

export interface SleepReading extends TopicRules {
  /** in the order of preference */
  sources: SleepSource[]
  sleeps: Sleep[]
  sessions: ReadSession[]
}

/** Nights and naps that ended in the range. */
export async function readSleeps(
  tx: Transaction,
  patientId: PatientId,
  { offset, from, until }: Range & { offset: number },
): Promise<SleepReading> {
  const rules = await readRules(tx, patientId, 'sleep')
  const known = await tx.wearableSummary.groupBy({
    by: ['provider', 'sourceType'],
    where: { patientId, kind: 'sleep', endsAt: { not: null } },
    _min: { startsAt: true },
  })
  const sources = rankSources(
    'sleep',
    known.map(({ provider, sourceType, _min }) => ({
      source: `${provider} ${sourceType}`,
      provider,
      type: sourceType,
      since: _min.startsAt?.getTime() ?? 0,
    })),
    rules.choice,
  )
  const rows = await tx.wearableSummary.findMany({
    where: { patientId, kind: 'sleep', endsAt: { gte: from, lt: until }, startsAt: { not: null } },
    orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
  })
  const sessions = rows.flatMap((row): ReadSession[] => {
    const fields = sleepFields.safeParse(row.fields)
    if (!fields.success || !row.startsAt || !row.endsAt) return []
    const source = `${row.provider} ${row.sourceType}`
    const span = { from: row.startsAt.getTime(), until: row.endsAt.getTime() }
    return [
      {
        ...span,
        source,
        sessionId: row.id,
        offset: row.timezoneOffset ?? offset,
        asleepSeconds: fields.data.total ?? 0,
        isNap: fields.data.type === 'acknowledged_nap',
        fields: fields.data,
        isExcluded: isMostlyExcluded(span, listExcluded(rules.exclusions, source)),
      },
    ]
  })
  const sleeps = mergeSleep(
    sessions.filter(({ isExcluded }) => !isExcluded),
    sources.map(({ source }) => source),
  )
  return { ...rules, sources, sessions, sleeps }
}

const cycleFields = z.looseObject({
  sleep_id: z.string(),
  stage_start_offset_second: z.array(z.number()),
  stage_end_offset_second: z.array(z.number()),
  stage_type: z.array(z.number()),
})

export const stageNames = ['awake', 'rem', 'light', 'deep', 'unknown'] as const
export type StageName = (typeof stageNames)[number]
const namesOfTypes: Readonly<Record<number, StageName>> = {
  1: 'deep',
  2: 'light',
  3: 'rem',
  4: 'awake',
}

/** Of a code of the service's. */
export function stageOf(type: number | undefined): StageName {
  return namesOfTypes[type ?? 0] ?? 'unknown'
}

export interface SleepStage {
  stage: StageName
  /** milliseconds since 1970 */
  from: number
  until: number
}

/** The stages of sessions, where their provider reports them. */
export async function readStages(
  tx: Transaction,
  patientId: PatientId,
  sleep: Pick<Sleep, 'from' | 'until' | 'sessionIds'>,
): Promise<SleepStage[]> {
  const rows = await tx.wearableSummary.findMany({
    where: {
      patientId,
      kind: 'sleep_cycle',
      startsAt: { gte: new Date(sleep.from - dayMs), lte: new Date(sleep.until) },
    },
    orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
  })
  return rows.flatMap((row) => {
    const fields = cycleFields.safeParse(row.fields)
    if (!fields.success || !row.startsAt) return []
    const { sleep_id, stage_start_offset_second: starts, stage_type } = fields.data
    if (!sleep.sessionIds.includes(sleep_id)) return []
    const begin = row.startsAt.getTime()
    return starts.map((start, index) => ({
      stage: stageOf(stage_type[index]),
      from: begin + start * 1000,
      until: begin + (fields.data.stage_end_offset_second[index] ?? start) * 1000,
    }))
  })
}

const dayMs = 86_400_000
