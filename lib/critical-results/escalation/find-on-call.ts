import { readCriticalSettings } from '#lib/critical-results/critical-settings.ts'
import { type RosterShift, rosterLevels } from '#lib/critical-results/critical-view.ts'
import type { DbReader } from '#lib/db/client.ts'
import { type Locale, readLocale } from '#lib/i18n/locale.ts'

export interface OnCallPerson {
  userId: string
  name: string
  email: string
  locale: Locale
}

export interface OnCall {
  shift: RosterShift
  /** one for each level; undefined is a hole */
  levels: (OnCallPerson | undefined)[]
  clinicians: OnCallPerson[]
}

/** Who is on call now, by the database's clock in the clinic's time zone. A date goes before weekends, days and nights. */
export async function findOnCall(tx: DbReader): Promise<OnCall> {
  const { timeZone, weekdayStart, weekdayEnd } = await readCriticalSettings(tx)
  const [now] = await tx.$queryRaw<{ day: string; time: string; weekday: number }[]>`
    SELECT to_char(local, 'YYYY-MM-DD') AS day, to_char(local, 'HH24:MI') AS time,
           extract(isodow FROM local)::int AS weekday
      FROM (SELECT clock_timestamp() AT TIME ZONE ${timeZone} AS local) AS clock`
  if (!now) throw new Error('PostgreSQL returned no time')
  const slots = await tx.criticalRosterSlot.findMany({
    where: { OR: [{ shift: { not: 'date' } }, { onDate: new Date(now.day) }] },
  })
  const isDay = now.time >= weekdayStart && now.time < weekdayEnd
  const usual: RosterShift = now.weekday > 5 ? 'weekends' : isDay ? 'weekdays' : 'nights'
  const shift = slots.some((slot) => slot.shift === 'date') ? 'date' : usual
  const clinicians = await findClinicians(tx)
  const personOf = new Map(clinicians.map((person) => [person.userId, person]))
  const levels = rosterLevels.map((level) => {
    const slot = slots.find((each) => each.shift === shift && each.level === level)
    return slot?.userId ? personOf.get(slot.userId) : undefined
  })
  return { shift, levels, clinicians }
}

/** Those who may act: a clinician whose account was disabled leaves a hole in the roster. */
export async function findClinicians(tx: DbReader): Promise<OnCallPerson[]> {
  const users = await tx.user.findMany({
    where: { role: 'clinician', disabledAt: null },
    select: { id: true, name: true, email: true, locale: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })
  return users.map(({ id, name, email, locale }) => ({
    userId: id,
    name,
    email,
    locale: readLocale(locale),
  }))
}

/**
 * The next level that has someone, after `level`, and those to notify. After the last level, and with an empty roster,
 * that is everyone on the roster, or else every clinician: an alarm always reaches someone.
 */
export function chooseNextLevel({ levels, clinicians }: OnCall, level: number) {
  const next = levels.findIndex((person, each) => each > level && person !== undefined)
  const person = levels[next]
  if (person) return { level: next, people: [person] }
  const onRoster = new Map(levels.flatMap((each) => (each ? [[each.userId, each] as const] : [])))
  const people = onRoster.size > 0 ? [...onRoster.values()] : clinicians
  return { level: rosterLevels.length - 1, people }
}
