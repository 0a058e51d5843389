import { z } from 'zod'
import { AppError } from '#lib/errors/app-error.ts'
import { isFieldMessage } from './is-field-message.ts'

/** Parses strictly: unknown fields are errors. Throws invalid-input with the invalid fields. */
export function parseInput<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const strict: z.ZodType = schema instanceof z.ZodObject ? schema.strict() : schema
  const parsed = strict.safeParse(value)
  if (parsed.success) return parsed.data as z.output<T>
  throw new AppError('invalid-input', { fields: nameFaults(parsed.error) })
}

/** Field paths with message keys. Leaves out zod's own messages, which are English and may quote the value. */
export function nameFaults(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const keys =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [...issue.path, key])
        : [issue.path]
    for (const path of keys) fields[path.join('.') || 'form'] ??= chooseMessage(issue)
  }
  return fields
}

function chooseMessage(issue: z.core.$ZodIssue): string {
  if (isFieldMessage(issue.message)) return issue.message
  if (issue.code === 'too_small') return Number(issue.minimum) <= 1 ? 'required' : 'too-short'
  if (issue.code === 'too_big') return 'too-long'
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'email'
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'required'
  return 'invalid'
}
