import { z } from 'zod'
import { storableDay } from '#contract/dates.ts'
import {
  callObstacles,
  callOutcomes,
  companions,
  exceptionReasons,
  identifications,
  rosterLevels,
  rosterShifts,
  safetyPlaces,
  spokenPeople,
  textPurposes,
} from './critical-view.ts'

// The inputs of the loop, for forms, routes and verbs.

export const criticalParams = z.object({ criticalId: z.uuid() })

const text = (maxLength: number) => z.string().trim().max(maxLength, { error: 'too-long' })
const optionalText = (maxLength: number) =>
  text(maxLength)
    .nullish()
    .transform((given) => given || null)

export const assignCriticalInput = z.strictObject({
  toUserId: z.string().min(1).max(100),
  /** the owner that the caller saw; a loop that has changed hands since is not assigned */
  fromUserId: z.string().max(100).nullable(),
})

export const recordCallInput = z
  .strictObject({
    outcome: z.enum(callOutcomes),
    /** made by the browser: the same one sent again adds nothing */
    key: z.uuid().optional(),
    /** the version of the value that the caller saw and said */
    version: z.int().min(0),
    obstacle: z.enum(callObstacles).nullish(),
    spokeWith: z.enum(spokenPeople).nullish(),
    spokeWithName: optionalText(120),
    identifiedBy: z.enum(identifications).nullish(),
    readBack: optionalText(200),
    advice: optionalText(500),
    note: optionalText(500),
  })
  .superRefine((given, context) => {
    const missing: string[] = []
    if (given.outcome === 'confirmed') {
      if (!given.identifiedBy) missing.push('identifiedBy')
      if (!given.readBack) missing.push('readBack')
      if (!given.advice) missing.push('advice')
      if (given.spokeWith && given.spokeWith !== 'patient' && !given.spokeWithName)
        missing.push('spokeWithName')
    }
    if (given.outcome !== 'not-reached' && !given.spokeWith) missing.push('spokeWith')
    if (given.outcome === 'not-reached' && !given.obstacle) missing.push('obstacle')
    for (const field of missing)
      context.addIssue({ code: 'custom', path: [field], message: 'required' })
  })

export const closeExceptionInput = z.strictObject({
  reason: z.enum(exceptionReasons),
  note: text(1000).min(10, { error: 'too-short' }),
})

const safety = z.strictObject({
  place: z.enum(safetyPlaces).nullish(),
  companion: z.enum(companions).nullish(),
  companionName: optionalText(120),
  address: optionalText(300),
  symptoms: optionalText(500),
})

const saysSomething = (given: object) => Object.values(given).some((value) => value != null)

export const recordSafetyInput = safety
  .transform((given) => ({
    ...given,
    companionName: given.companion === 'yes' ? given.companionName : null,
  }))
  .refine(saysSomething, { error: 'required', path: ['place'] })

export const answerOwnSafetyInput = safety.pick({ companion: true, place: true, address: true })

export const writeCriticalTextInput = z.strictObject({
  purpose: z.enum(textPurposes),
  locale: z.enum(['en', 'es']),
  /** for this loop's marker, or for any */
  isOfMarker: z.boolean(),
  body: text(1000).min(10, { error: 'too-short' }),
})

const day = storableDay('date')
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'time-of-day' })
const minutes = (
  least: 1 | 5,
  most: 30 | 60,
  error: 'minutes-1-30' | 'minutes-1-60' | 'minutes-5-60',
) => z.int({ error }).min(least, { error }).max(most, { error })

const rosterRow = z
  .strictObject({
    shift: z.enum(rosterShifts),
    onDate: day.nullable(),
    label: optionalText(60),
    userIds: z.array(z.string().max(100).nullable()).length(rosterLevels.length),
  })
  .refine(({ shift, onDate }) => (shift === 'date') === (onDate !== null), {
    path: ['onDate'],
    error: 'required',
  })

const rosterSettings = z
  .strictObject({
    ackMinutes: minutes(1, 30, 'minutes-1-30'),
    confirmMinutes: minutes(5, 60, 'minutes-5-60'),
    resumeMinutes: minutes(1, 60, 'minutes-1-60'),
    timeZone: z.string().refine(isTimeZone, { error: 'time-zone' }),
    weekdayStart: timeOfDay,
    weekdayEnd: timeOfDay,
  })
  .refine(({ weekdayStart, weekdayEnd }) => weekdayStart < weekdayEnd, {
    path: ['weekdayEnd'],
    error: 'ends-before',
  })
  .refine(({ resumeMinutes, confirmMinutes }) => resumeMinutes < confirmMinutes, {
    path: ['resumeMinutes'],
    error: 'resumes-late',
  })

export const saveRosterInput = z.strictObject({
  /** of the roster that the caller saw */
  version: z.string().max(100),
  rows: z.array(rosterRow).max(60),
  settings: rosterSettings,
})

/**
 * Names of places, and UTC: PostgreSQL reads -07:00 the other way around, knows no CTT, and PST has no summer there. Of two
 * names of a place both are known.
 */
function isTimeZone(name: string) {
  if (name !== 'UTC' && !/^(?!Etc\/)[A-Z][A-Za-z_]*\//.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
