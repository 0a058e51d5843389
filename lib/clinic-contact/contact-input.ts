import { z } from 'zod'
import { storableDay } from '#contract/dates.ts'
import { phoneNumber } from '#contract/people.ts'
import { clinicLanguages, clinicTimeZones, maxClosedDays } from './clinic-contact.ts'

const line = (max: number) => z.string().trim().min(1, 'required').max(max, 'too-long')
const usPhone = z.string().transform((typed, context) => {
  const parsed = phoneNumber.safeParse(typed)
  if (parsed.success && /^\+1\d{10}$/.test(parsed.data)) return parsed.data
  context.addIssue({ code: 'custom', message: typed.trim() === '' ? 'required' : 'phone' })
  return z.NEVER
})
const stateCode = z.string().regex(/^[A-Z]{2}$/, 'state')
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid')

const typedTime = z.string().max(5)
const dayHours = z
  .strictObject({ isOpen: z.boolean(), opens: typedTime, closes: typedTime })
  .superRefine(({ isOpen, opens, closes }, context) => {
    if (!isOpen) return
    for (const [name, time] of Object.entries({ opens, closes }))
      if (!clockTime.safeParse(time).success)
        context.addIssue({ code: 'custom', path: [name], message: 'required' })
    if (opens >= closes)
      context.addIssue({ code: 'custom', path: ['closes'], message: 'closes-before' })
  })

/** As the form has it: every day of the week, Monday first. */
export const saveContactInput = z.strictObject({
  /** the version that the form shows */
  versionId: z.string().regex(/^\d+$/, 'invalid').nullable(),
  name: line(80),
  phone: usPhone,
  email: z.union([z.literal(''), z.email('email').max(200)]),
  firstLine: line(100),
  secondLine: z.string().trim().max(100, 'too-long'),
  city: line(100),
  state: stateCode,
  zip: z.string().regex(/^\d{5}(-\d{4})?$/, 'zip'),
  timeZone: z.enum(clinicTimeZones, { error: 'choice' }),
  hours: z.array(dayHours).length(7),
  closedDays: z.array(z.strictObject({ day: storableDay('date') })).max(maxClosedDays, 'too-long'),
  languages: z.array(z.enum(clinicLanguages)).max(clinicLanguages.length),
  states: z.array(stateCode).max(60),
})

export type ContactInput = z.input<typeof saveContactInput>
