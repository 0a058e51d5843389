import { z } from 'zod'
import { topics } from '#lib/wearables/metrics.ts'
import { calendarDay } from '#lib/wearables/period.ts'

export const overrideKinds = ['exclude', 'annotate'] as const

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'invalid' })

/** A stretch of one day of the wearer's own calendar; 00:00 as its end is midnight. */
export const overrideInput = z.object({
  topic: z.enum(topics),
  /** of all numbers of the stretch, not of the topic alone */
  isForAll: z.boolean().default(false),
  kind: z.enum(overrideKinds),
  /** such as "oura ring"; all of them when absent */
  source: z
    .string()
    .regex(/^\w{1,60} \w{1,40}$/, { error: 'invalid' })
    .nullish(),
  date: calendarDay,
  from: timeOfDay,
  until: timeOfDay,
  reason: z.string().trim().min(2, { error: 'required' }).max(300, { error: 'too-long' }),
})

export const overrideParams = z.object({ overrideId: z.uuid() })

export const sourceChoiceInput = z.object({
  topic: z.enum(topics),
  /** null: in the usual order */
  source: z
    .string()
    .regex(/^\w{1,60} \w{1,40}$/, { error: 'invalid' })
    .nullable(),
})
