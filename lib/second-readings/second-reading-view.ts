import { z } from 'zod'
import type { SecondField } from '#lib/reading-accuracy/second-fields.ts'

// What a second reader sees and types, and what a disagreement shows. Client-safe.

export const readingParams = z.object({ readingId: z.uuid() })

const printed = (most: number) => z.string().trim().max(most, 'too-long')

/** As typedFields, with errors for people. */
export const saveSecondReadingInput = z.strictObject({
  name: printed(200).min(1, 'required'),
  value: printed(200).min(1, 'required'),
  unit: printed(60),
  range: printed(200),
  flag: printed(20),
})
export type SecondFields = z.output<typeof saveSecondReadingInput>

export const readingPlace = z.object({
  page: z.int(),
  width: z.number(),
  height: z.number(),
  box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).optional(),
  /** instead of the box of a row that a reviewer added by hand */
  name: z.string().optional(),
})
export type ReadingPlace = z.output<typeof readingPlace>

/** The place of a row, and nothing of what was read there, but for the name of a row that has no place. */
export interface WaitingReading {
  readingId: string
  place: ReadingPlace
}

export const disagreementOutcomes = ['first-stands', 'corrected'] as const
export type DisagreementOutcome = (typeof disagreementOutcomes)[number]

export const resolveDisagreementInput = z.strictObject({
  outcome: z.enum(disagreementOutcomes),
  reason: z.string().trim().min(1, 'required').max(500, 'too-long'),
  /** of the corrected value; null: it has none; absent: as approved, where both read the same name */
  code: z
    .string()
    .regex(/^\d{1,7}-\d$/, 'invalid')
    .nullish(),
  /** of the corrected value, instead of what the second reader typed */
  flag: printed(20).optional(),
  /** that the laboratory printed a flag which its own value and range contradict */
  isFlagConfirmed: z.boolean().default(false),
})

interface ReadingOf {
  fields: SecondFields
  by: string
  at: string
}

export interface Disagreement {
  readingId: string
  jobId: string
  patient: string
  labName: string | null
  first: ReadingOf
  second: ReadingOf
  differs: SecondField[]
  /** of the approved row */
  code: { code: string; name: string } | null
  /** third: someone else must; reader: the clinic has no one else than those who read it */
  decider: 'free' | 'third' | 'reader'
}

export interface DisagreementPage {
  rows: Disagreement[]
  page: number
  pageCount: number
  total: number
}
