import { z } from 'zod'
import { orderIdSchema, patientIdSchema } from '#lib/id-schemas.ts'
import { inboxViews, maxMessageLength, subjectKinds, topics } from './conversation-view.ts'

const body = z.string().trim().min(1, 'required').max(maxMessageLength, 'too-long')
/** Of the browser, the same when a request is repeated. */
const key = z.uuid('invalid')

export const subjectInput = z.strictObject({
  kind: z.enum(subjectKinds, { error: 'choice' }),
  id: z.string().min(1).max(100),
})

export const conversationParams = z.object({ conversationId: z.string().max(100) })

export const writeMessageInput = z.strictObject({ body, key })

export const startConversationInput = z.strictObject({
  topic: z.enum(topics, { error: 'choice' }),
  subject: subjectInput.nullable(),
  body,
  key,
})

export const startWithPatientInput = z.strictObject({
  patientId: patientIdSchema,
  orderId: orderIdSchema.nullable(),
  body,
  key,
})

/** An empty text discards the draft. */
export const saveDraftInput = z.strictObject({
  body: z.string().max(maxMessageLength, 'too-long'),
})

export const saveOwnDraftInput = z.strictObject({
  conversationId: z.uuid('invalid').nullable(),
  subject: subjectInput.nullable(),
  body: z.string().max(maxMessageLength, 'too-long'),
})

export const listConversationsInput = z.object({
  view: z.enum(inboxViews).default('waiting'),
  after: z.uuid().optional(),
})

export const assignConversationInput = z.strictObject({
  /** null: no one */
  ownerId: z.string().min(1).max(100).nullable(),
  /** whom the page shows */
  before: z.string().min(1).max(100).nullable(),
})

export const closeConversationInput = z.strictObject({ isClosed: z.boolean() })

export const templateParams = z.object({ templateId: z.uuid() })

const text = (max: number) => z.string().trim().min(1, 'required').max(max, 'too-long')
export const saveTemplateInput = z.strictObject({
  name: text(80),
  textEn: text(maxMessageLength),
  textEs: text(maxMessageLength),
  replacesId: z.uuid('invalid').optional(),
})
