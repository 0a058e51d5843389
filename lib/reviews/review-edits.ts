import { z } from 'zod'
import { rowHold, rowWhy } from '#lib/review-decisions/decision-record.ts'

const printed = (most: number) => z.string().trim().max(most)

export const typedFields = z.strictObject({
  name: printed(200).min(1),
  value: printed(200).min(1),
  unit: printed(60),
  range: printed(200),
  flag: printed(20),
})
export type TypedFields = z.output<typeof typedFields>

/** held: waits for an answer from outside the review, or for a colleague */
const state = z.enum(['open', 'accepted', 'deleted', 'held'])
export type RowState = z.output<typeof state>

/** The chosen code; null for none; undefined to keep the parsed one. */
const code = z
  .string()
  .regex(/^\d{1,7}-\d$/)
  .nullable()
  .optional()

/** `hold` stays with the row after its answer came. */
const evidence = { why: rowWhy.optional(), hold: rowHold.optional() }

const rowEdit = z.strictObject({ state, typed: typedFields.optional(), code, ...evidence })
export type RowEdit = z.output<typeof rowEdit>

const addedRow = z.strictObject({
  id: z.uuid(),
  page: z.int().min(1).max(999),
  state,
  typed: typedFields,
  code,
  ...evidence,
})

export const openForms = ['edit', 'new', 'leave-out', 'hold', 'hand-over', 'confirm'] as const
export type OpenForm = (typeof openForms)[number]

/** The day of collection, where none was read; null once a reviewer has seen that none is printed. */
export const collectedOn = z.iso.date().nullable()

/** Of one text that may have to be shortened before its form is done. */
const maxTyped = 50_000

/** A form that is open, with what is typed in it so far: no decision yet, and kept all the same. */
const openEditor = z.strictObject({
  form: z.enum(openForms),
  /** null for a new row */
  rowId: z.string().min(1).max(64).nullable(),
  fields: z.record(z.string().max(20), z.string().max(maxTyped)),
})
export type OpenEditor = z.output<typeof openEditor>

/** All of a reviewer's edits to a report, in one document, so that undo restores the previous one. */
export const reviewEdits = z.strictObject({
  rows: z.record(z.string().min(1).max(64), rowEdit),
  added: z.array(addedRow).max(100),
  isIdentityConfirmed: z.boolean(),
  collectedOn: collectedOn.optional(),
  editor: openEditor.nullish(),
})
export type ReviewEdits = z.output<typeof reviewEdits>

export const noEdits: ReviewEdits = { rows: {}, added: [], isIdentityConfirmed: false }
