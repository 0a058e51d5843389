import type { Tone } from '#components/ui/tone.tsx'
import type {
  AlarmView,
  CriticalState,
  CriticalValueView,
} from '#lib/critical-results/critical-view.ts'
import { dayWhere } from '#lib/dates/day-where.ts'
import { ageOn } from '#lib/reports/identity/compare-age.ts'

export type AlarmLook = 'open' | 'mine' | 'other' | 'escalated' | 'reopened'

/** Which of its five states the alarm shows to this reader. */
export function lookOf({ state, isEscalated, owner }: AlarmView, userId: string): AlarmLook {
  if (state === 'reopened') return 'reopened'
  if (isEscalated) return 'escalated'
  if (state === 'open' || !owner) return 'open'
  return owner.userId === userId ? 'mine' : 'other'
}

/** Corrected since: it is still followed up, after every value that is critical. */
export function isNoLongerCritical({ clinical }: AlarmView) {
  return clinical?.value?.isCritical === false
}

const urgency = { reopened: 0, escalated: 1, open: 2, mine: 3, other: 4 } as const

/** As of another person: no one else is notified, and a clinician still has to close it. */
export function hasStopped({ state, withdrawal, nextLevelAt }: AlarmView) {
  return state !== 'closed' && withdrawal === 'another-person' && nextLevelAt === null
}

/** The most urgent first; of the same urgency, in the order given. */
export function rankAlarms(alarms: readonly AlarmView[], userId: string) {
  const rankOf = (alarm: AlarmView) =>
    urgency[lookOf(alarm, userId)] +
    (isNoLongerCritical(alarm) || hasStopped(alarm) ? Object.keys(urgency).length : 0)
  return [...alarms].sort((a, b) => rankOf(a) - rankOf(b))
}

export function formatValue({ value, unit }: Pick<CriticalValueView, 'value' | 'unit'>) {
  return [value, unit].filter(Boolean).join(' ')
}

export const toneOfState: Record<CriticalState, Tone> = {
  open: 'alert',
  reopened: 'alert',
  acknowledged: 'watch',
  closed: 'good',
}

/** Such as "71 M": the age by the viewer's calendar, as UTC is a day ahead in the evening. */
export function describePerson(
  { dob, gender }: { dob: string | null; gender: string | null },
  { at, timeZone }: { at: string; timeZone: string },
) {
  const age = dob ? ageOn(dob, dayWhere(timeZone, at)) : undefined
  return [age, gender?.slice(0, 1).toUpperCase()].filter(Boolean).join(' ')
}
