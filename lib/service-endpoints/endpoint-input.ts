import { z } from 'zod'
import { storableInstant } from '#contract/dates.ts'
import { hasGap, headerRules } from '#contract/management/webhooks.ts'
import { isEventFilter } from '#contract/webhook-event-types.ts'
import { eventGroups, resendPeriods, resendStatuses } from './event-groups.ts'

const choice = {
  scope: z.enum(['all', 'some']),
  groups: z.array(z.enum(eventGroups)).max(eventGroups.length),
  /** further types, apart by spaces, commas or lines */
  others: z.string().trim().max(8_000, 'too-long'),
}

interface EventChoice {
  scope: 'all' | 'some'
  groups: string[]
  others: string
}

const splitTypes = (others: string) => others.split(/[\s,]+/).filter(Boolean)

/** Null for all events. */
export function readEventTypes({ scope, groups, others }: EventChoice): string[] | null {
  return scope === 'all' ? null : [...new Set([...groups, ...splitTypes(others)])]
}

function checkEventChoice(given: EventChoice, context: z.core.$RefinementCtx) {
  if (given.scope === 'all') return
  const message = !splitTypes(given.others).every(isEventFilter)
    ? 'event-type'
    : readEventTypes(given)?.length === 0
      ? 'required'
      : undefined
  if (message) context.addIssue({ code: 'custom', path: ['others'], message })
}

export const eventTypesInput = z.strictObject(choice).superRefine(checkEventChoice)

const isAddress = (text: string) => {
  const url = URL.parse(text)
  return (
    url !== null &&
    !hasGap(text) &&
    /^https?:$/.test(url.protocol) &&
    !url.username &&
    !url.password
  )
}

const details = {
  description: z.string().trim().max(500, 'too-long'),
  /** requests a second; empty for as many as there are */
  rateLimit: z
    .string()
    .trim()
    .regex(/^([1-9]\d{0,2}|1000)?$/, 'request-rate'),
}

export const addEndpointInput = z
  .strictObject({
    url: z
      .string()
      .trim()
      .min(1, 'required')
      .max(2_000, 'too-long')
      .refine((text) => text === '' || isAddress(text), 'endpoint-address'),
    ...details,
    ...choice,
  })
  .superRefine(checkEventChoice)

const header = z
  .strictObject({
    name: z
      .string()
      .trim()
      .min(1, 'required')
      .refine((name) => name === '' || headerRules.name.test(name), 'header-name')
      .refine((name) => !headerRules.isOwn(name), 'header-own'),
    value: z.string().trim(),
    /** its value is withheld, and stays what it is */
    isKept: z.boolean(),
  })
  .superRefine(({ value, isKept }, context) => {
    if (isKept || headerRules.value.test(value)) return
    const message = value === '' ? 'required' : 'header-value'
    context.addIssue({ code: 'custom', path: ['value'], message })
  })

const headers = z
  .array(header)
  .max(headerRules.max, 'too-many-headers')
  .refine(
    (given) => headerRules.fits(given.map(({ name, value }) => [name, value])),
    'too-many-headers',
  )
  .superRefine((given, context) => {
    const names = given.map(({ name }) => name.trim())
    for (const index of headerRules.repeated(names)) {
      if (names[index] !== '')
        context.addIssue({ code: 'custom', path: [index, 'name'], message: 'header-twice' })
    }
  })

export const editEndpointInput = z.strictObject({
  ...details,
  headers,
  /** what the form began with: anything else was changed meanwhile */
  shown: z.strictObject({
    description: z.string().max(500),
    rateLimit: z.string().max(10),
    /** null for a value that is withheld */
    headers: z
      .array(z.strictObject({ name: z.string().max(100), value: z.string().max(4_000).nullable() }))
      .max(100),
  }),
})

export const endpointStateInput = z.strictObject({ isEnabled: z.boolean() })

export const resendFilterInput = z.strictObject({
  group: z.enum(['', ...eventGroups]).default(''),
  status: z.enum(resendStatuses).default('undelivered'),
  period: z.enum(resendPeriods).default('week'),
})

/** What was counted: its time does not move on meanwhile. */
export const resendInput = resendFilterInput
  .omit({ period: true })
  .extend({ from: storableInstant, until: storableInstant })

const serviceId = z.string().regex(/^[\w-]{1,100}$/)
export const endpointParams = z.strictObject({ endpointId: serviceId })
export const messageParams = endpointParams.extend({ messageId: serviceId })
export const resendParams = endpointParams.extend({ resendId: z.uuid() })
