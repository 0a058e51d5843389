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

export const recordSafetyInput = safety.refine(saysSomething, {
  error: 'required',
  path: ['place'],
})

export const answerOwnSafetyInput = safety.pick({ companion: true, place: true, address: true })

export const writeCriticalTextInput = z.strictObject({
  purpose: z.enum(textPurposes),
  locale: z.enum(['en', 'es']),
  /** for this loop's marker, or for any */
  isOfMarker: z.boolean(),
  body: text(1000).min(10, { error: 'too-short' }),
})

const day = storableDay('invalid')
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'invalid' })

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

export const saveRosterInput = z.strictObject({
  rows: z.array(rosterRow).max(60),
  settings: z.strictObject({
    ackMinutes: z.int().min(1).max(30),
    confirmMinutes: z.int().min(5).max(60),
    resumeMinutes: z.int().min(1).max(60),
    timeZone: z.string().refine(isTimeZone, { error: 'invalid' }),
    weekdayStart: timeOfDay,
    weekdayEnd: timeOfDay,
  }),
})

function isTimeZone(name: string) {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone.length > 0
  } catch {
    return false
  }
}
