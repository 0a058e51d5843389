import { z } from 'zod'

const printed = (most: number) => z.string().trim().max(most)

/** A row's printed words as a reviewer types them. */
export const typedFields = z.strictObject({
  name: printed(200).min(1),
  value: printed(200).min(1),
  unit: printed(60),
  range: printed(200),
  flag: printed(20),
})
export type TypedFields = z.output<typeof typedFields>

const state = z.enum(['open', 'accepted', 'deleted'])
export type RowState = z.output<typeof state>

/** A code that was chosen; null says that none fits; left out it stays as it was read. */
const code = z
  .string()
  .regex(/^\d{1,7}-\d$/)
  .nullable()
  .optional()

const rowEdit = z.strictObject({ state, typed: typedFields.optional(), code })
export type RowEdit = z.output<typeof rowEdit>

const addedRow = z.strictObject({
  id: z.uuid(),
  page: z.int().min(1).max(999),
  state,
  typed: typedFields,
  code,
})
export type AddedRow = z.output<typeof addedRow>

/** Everything that a reviewer has done to a report so far; one document, so that undoing is going back to the last. */
export const reviewEdits = z.strictObject({
  rows: z.record(z.string().min(1).max(64), rowEdit),
  added: z.array(addedRow).max(100),
  /** the reviewer has seen that the report names somebody else, and that it is this patient's all the same */
  isIdentityConfirmed: z.boolean(),
})
export type ReviewEdits = z.output<typeof reviewEdits>

export const noEdits: ReviewEdits = { rows: {}, added: [], isIdentityConfirmed: false }
