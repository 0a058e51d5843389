import { z } from 'zod'
import { callResults, maxNoteLength } from './activity-view.ts'

const note = z.string().trim().min(1, 'required').max(maxNoteLength, 'too-long')

/** made by the browser: the same one sent again adds nothing */
const key = z.uuid().optional()

export const logActivityInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('note'), note, key }),
  z.strictObject({
    kind: z.literal('call'),
    outcome: z.enum(callResults, { error: 'choice' }),
    note: z.string().trim().max(maxNoteLength, 'too-long'),
    key,
  }),
])

export const assignOrderInput = z.strictObject({
  /** null: no one */
  ownerId: z.string().min(1).max(100).nullable(),
  /** whom the page shows */
  before: z.string().min(1).max(100).nullable(),
})
