import { z } from 'zod'
import { maxAttachments } from '#lib/conversations/attachments/attachment-view.ts'
import { orderIdSchema, patientIdSchema } from '#lib/id-schemas.ts'
import {
  inboxViews,
  maxDraftLength,
  maxMessageLength,
  subjectKinds,
  topics,
} from './conversation-view.ts'

const body = z.string().trim().min(1, 'required').max(maxMessageLength, 'too-long')
/** Of the browser, the same when a request is repeated. */
const key = z.uuid('invalid')
/** The id of the newest message on the page: what came later was not seen. */
const seenUpTo = z.string().regex(/^\d{1,18}$/, 'invalid')

export const subjectInput = z.strictObject({
  kind: z.enum(subjectKinds, { error: 'choice' }),
  id: z.string().min(1).max(100),
})

/** Files that were attached before, in the order in which they were. */
const attachmentIds = z.array(z.uuid('invalid')).max(maxAttachments, 'too-long').default([])

export const attachmentParams = z.object({ attachmentId: z.string().max(100) })

export const attachmentInput = z.strictObject({
  /** one per file, the same for every retry */
  key,
  name: z.string().max(200, 'too-long'),
})

/** And where it is being attached: a conversation, or a new one about something or nothing. */
export const ownAttachmentInput = attachmentInput.extend({
  conversationId: z.uuid('invalid').optional(),
  subjectKind: z.enum(subjectKinds, { error: 'choice' }).optional(),
  subjectId: z.string().min(1).max(100).optional(),
})

/** Of staff who write to a patient first: the file belongs to that message, which has an id of the browser's until it is sent. */
export const firstAttachmentInput = attachmentInput.extend({ draft: key })

export const patientParams = z.object({ patientId: patientIdSchema })

export const conversationParams = z.object({ conversationId: z.string().max(100) })

export const writeMessageInput = z.strictObject({ body, key, attachmentIds })

export const answerInput = z.strictObject({ body, key, seenUpTo, attachmentIds })

export const seeInput = z.strictObject({ seenUpTo })

export const startConversationInput = z.strictObject({
  topic: z.enum(topics, { error: 'choice' }),
  subject: subjectInput.nullable(),
  body,
  key,
  attachmentIds,
})

export const startWithPatientInput = z.strictObject({
  patientId: patientIdSchema,
  orderId: orderIdSchema.nullable(),
  body,
  key,
  attachmentIds,
})

const draftText = z.string().max(maxDraftLength, 'too-long')

export const saveDraftInput = z.strictObject({
  /** an empty one discards the draft */
  body: draftText,
  /** what the page last knew to be saved, or empty */
  before: draftText,
})

export const saveOwnDraftInput = saveDraftInput.extend({
  conversationId: z.uuid('invalid').nullable(),
  subject: subjectInput.nullable(),
})

/** Of a message that would start a conversation about something, or nothing. */
export const newDraftQuery = subjectInput.partial()

/** Of a page's `next`: the microsecond and the id of its last row. */
export const inboxPosition = z.string().regex(/^\d{1,18}\.[0-9a-f-]{36}$/)

export const listConversationsInput = z.object({
  view: z.enum(inboxViews).default('waiting'),
  after: inboxPosition.optional(),
})

export const assignConversationInput = z.strictObject({
  /** null: no one */
  ownerId: z.string().min(1).max(100).nullable(),
  /** the owner on the page */
  before: z.string().min(1).max(100).nullable(),
})

export const closeConversationInput = z.strictObject({ isClosed: z.boolean(), seenUpTo })

export const templateParams = z.object({ templateId: z.uuid() })

const text = (max: number) => z.string().trim().min(1, 'required').max(max, 'too-long')
export const saveTemplateInput = z.strictObject({
  name: text(80),
  textEn: text(maxMessageLength),
  textEs: text(maxMessageLength),
  replacesId: z.uuid('invalid').optional(),
})
