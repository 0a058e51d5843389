import { z } from 'zod'
import { maxWords, questionReaders, rowReasons } from './reasons.ts'

const words = z.string().trim().max(maxWords)

export const rowWhy = z.strictObject({ reason: z.enum(rowReasons), note: words.default('') })
export type RowWhy = z.output<typeof rowWhy>

const question = z.strictObject({ to: z.enum(questionReaders), question: words.min(1) })
export type RowQuestion = z.output<typeof question>

const handover = z.strictObject({
  to: z.literal('colleague'),
  /** a user id; null for any reviewer */
  of: z.string().min(1).max(64).nullable(),
  /** a note, which may be empty */
  question: words,
  /** stays the same when an answer is undone */
  id: z.uuid(),
})
export type HandoverHold = z.output<typeof handover>

/** Whom a row waits for, and what they are asked. */
export const rowHold = z.discriminatedUnion('to', [question, handover])
export type RowHold = z.output<typeof rowHold>

/** Who decided a row last, and when. */
export const mark = z.object({ by: z.string(), at: z.string() })
export type Mark = z.output<typeof mark>

const sameness = z.enum(['same', 'differs', 'unknown'])

const decidedRow = z.object({
  rowId: z.string(),
  state: z.enum(['accepted', 'deleted']),
  isAdded: z.boolean(),
  why: rowWhy.nullable(),
  /** a question that was asked before the decision */
  hold: rowHold.nullable(),
  /** doubts in spite of which it was accepted */
  doubts: z.array(z.string()),
  mark: mark.nullable(),
})

/** How each row of a closed review was decided, by which reviewer and when; the rows themselves are in before and after. */
const decisionRecord = z.object({
  rows: z.array(decidedRow),
  identity: z.object({
    check: z.object({ name: sameness, dob: sameness, sex: sameness, age: sameness }),
    isConfirmed: z.boolean(),
    mark: mark.nullable(),
  }),
  /** the day of collection that the reviewer gave where none was read; null where none is printed */
  collectedOn: z.string().nullable().optional(),
})
export type DecisionRecord = z.output<typeof decisionRecord>

/** Undefined for a decision from before rows were recorded. */
export function readDecisionRecord(json: unknown): DecisionRecord | undefined {
  return decisionRecord.safeParse(json).data
}
