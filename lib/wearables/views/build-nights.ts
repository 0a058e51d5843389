import type { Transaction } from '#lib/db/client.ts'
import type { PatientId } from '#lib/ids.ts'
import { dateAt, type OffsetChange, offsetAt } from '#lib/wearables/numbers/local-days.ts'
import type { Sleep } from '#lib/wearables/numbers/merge-sleep.ts'
import type { Period } from '#lib/wearables/period.ts'
import { presentSource } from '#lib/wearables/read/present-source.ts'
import type { PersonClock } from '#lib/wearables/read/read-clock.ts'
import { readNightChanges } from '#lib/wearables/read/read-night-changes.ts'
import { type ReadSession, readSleeps, type SleepReading } from '#lib/wearables/read/read-sleeps.ts'
import type { NightView, SleepView, WhyView } from '#lib/wearables/wearable-view.ts'
import { presentRule } from './build-why.ts'
import { findState } from './day-states.ts'

type SleepDay = SleepView['days'][number]

export interface BuiltNights {
  reading: SleepReading
  days: SleepDay[]
  since: number
  changes: OffsetChange[]
}

/** The nights of a period by the day of waking, each with what its source reported. */
export async function buildNights(
  tx: Transaction,
  patientId: PatientId,
  { period, clock }: { period: Period; clock: PersonClock },
): Promise<BuiltNights> {
  const reading = await readSleeps(tx, patientId, { ...period, offset: clock.offset })
  const changes = await readNightChanges(tx, patientId, reading.sleeps, clock.offset)
  const since = Math.min(...reading.sources.map((source) => source.since))
  const firstDate = Number.isFinite(since) ? dateAt(since, clock.offset) : null
  const days = period.dates.map((date): SleepDay => {
    const own = reading.sleeps.filter((sleep) => sleep.date === date)
    const slept = own.find(({ kind }) => kind === 'night')
    const night = slept ? presentNight(slept, reading.sessions, changes) : null
    const naps = own.filter(({ kind }) => kind === 'nap')
    const numbers = {
      date,
      value: night?.asleepSeconds ?? null,
      min: null,
      max: null,
      // A night is there as a whole, or still looked at by its provider.
      coveredSeconds: night && !night.isTentative ? 86_400 : 0,
      daySeconds: 86_400,
    }
    const known = { today: clock.today, firstDate, wholeHours: 20, isNight: true }
    const isLeftOut = reading.sessions.some(
      ({ isExcluded, until, offset }) => isExcluded && dateAt(until, offset) === date,
    )
    return {
      ...numbers,
      state: isLeftOut && !night ? 'none' : findState(numbers, known),
      hasOverride: false,
      night,
      napSeconds: naps.reduce((total, { asleepSeconds }) => total + asleepSeconds, 0),
    }
  })
  return { reading, days, since, changes }
}

export function presentNight(
  sleep: Sleep,
  sessions: readonly ReadSession[],
  changes: readonly OffsetChange[],
): NightView {
  const own = sessions.filter(({ sessionId }) => sleep.sessionIds.includes(sessionId))
  const [main] = own.toSorted((a, b) => b.until - b.from - (a.until - a.from))
  const sum = (name: 'awake' | 'light' | 'rem' | 'deep') =>
    own.reduce((total, { fields }) => total + (fields[name] ?? 0), 0)
  // Between two sessions of one night the sleeper was awake.
  const gaps =
    (sleep.until - sleep.from - own.reduce((total, each) => total + each.until - each.from, 0)) /
    1000
  const hasStages = own.every(({ fields }) => fields.deep != null && fields.light != null)
  return {
    date: sleep.date,
    kind: sleep.kind,
    source: presentSource(sleep.source),
    localStart: sleep.from + offsetAt(changes, sleep.from) * 1000,
    localEnd: sleep.until + sleep.offset * 1000,
    clockMoves: changes
      .filter(({ at }) => at > sleep.from && at < sleep.until)
      .map(({ at, offset }) => ({
        at: (at - sleep.from) / 1000,
        seconds: offset - offsetAt(changes, at - 1),
      })),
    asleepSeconds: sleep.asleepSeconds,
    inBedSeconds: (sleep.until - sleep.from) / 1000,
    isTentative: own.some(({ fields }) => fields.state === 'tentative'),
    lowestHeartRate: main?.fields.hr_lowest ?? null,
    restingHeartRate: main?.fields.hr_resting ?? main?.fields.hr_lowest ?? null,
    hrv: main?.fields.average_hrv ?? null,
    respiratoryRate: main?.fields.respiratory_rate ?? null,
    stageSeconds: hasStages
      ? {
          awake: sum('awake') + Math.max(0, gaps),
          rem: sum('rem'),
          light: sum('light'),
          deep: sum('deep'),
        }
      : null,
  }
}

/** How a night came about: which sessions it was put together from, and which were left out. */
export function explainNight({ reading }: BuiltNights, date: string): WhyView {
  const { sleeps, sessions } = reading
  const night = sleeps.find((sleep) => sleep.date === date && sleep.kind === 'night')
  const counted = new Set(sleeps.flatMap(({ sessionIds }) => sessionIds))
  const near = sessions.filter(
    ({ until, offset, sessionId }) =>
      dateAt(until, offset) === date &&
      !(counted.has(sessionId) && !night?.sessionIds.includes(sessionId)),
  )
  const begin = night?.from ?? near[0]?.from ?? 0
  const spanOf = ({ from, until }: ReadSession) => [
    { from: (from - begin) / 1000, until: (until - begin) / 1000 },
  ]
  return {
    topic: 'sleep',
    date,
    value: night?.asleepSeconds ?? null,
    how: 'longest',
    daySeconds: night ? (night.until - night.from) / 1000 : 0,
    parts: near
      .filter(({ sessionId }) => night?.sessionIds.includes(sessionId))
      .map((session) => ({
        source: presentSource(session.source),
        seconds: (session.until - session.from) / 1000,
        value: session.asleepSeconds,
        spans: spanOf(session),
      })),
    notMeasuredSeconds: 0,
    leftOut: near
      .filter(({ sessionId }) => !night?.sessionIds.includes(sessionId))
      .map((session) => ({
        source: presentSource(session.source),
        reason: session.isExcluded ? ('excluded' as const) : ('overlap' as const),
        seconds: (session.until - session.from) / 1000,
        value: session.asleepSeconds,
        spans: spanOf(session),
      })),
    revised: [],
    ...presentRule(reading),
  }
}
