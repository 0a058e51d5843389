import { z } from 'zod'

export type FieldFault =
  | 'required'
  | 'invalid'
  | 'too-long'
  | 'email'
  | 'name'
  | 'name-ascii'
  | 'phone'
  | 'street'
  | 'city'
  | 'state'
  | 'zip'
  | 'date'
  | 'date-future'
  | 'age-minimum'
  | 'gender'
  | 'choice'
  | 'consent'
  | 'sample-id'
  | 'sample-id-check'
  | 'npi'

/** Uses the service's own rule for the field, so that form and service never disagree. */
export function checkedText(
  rule: z.ZodType<string>,
  fault: FieldFault | ((typed: string) => FieldFault),
) {
  return z.string({ error: 'required' }).transform((typed, context) => {
    const text = typed.trim()
    const parsed = rule.safeParse(text)
    if (parsed.success) return parsed.data
    const isTooLong = parsed.error.issues.every((issue) => issue.code === 'too_big')
    const found = typeof fault === 'function' ? fault(text) : fault
    const message = text === '' ? 'required' : isTooLong ? 'too-long' : found
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
}

export function optionalText(maxLength: number) {
  return z
    .string()
    .trim()
    .max(maxLength, { error: 'too-long' })
    .nullish()
    .transform((text) => text || null)
}
