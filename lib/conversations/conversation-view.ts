import type { AttachmentView } from '#lib/conversations/attachments/attachment-view.ts'
import type { PatientId } from '#lib/ids.ts'

// What leaves the server of conversations. Client-safe.

/** What a patient may write about; a page that shows a problem opens the message with its own. */
export const topics = [
  'question',
  'replacement',
  'details',
  'address',
  'appointment',
  'result',
  'report',
] as const
export type Topic = (typeof topics)[number]

export const subjectKinds = ['order', 'result', 'report'] as const
export type SubjectKind = (typeof subjectKinds)[number]

export const senders = ['patient', 'staff'] as const
export type Sender = (typeof senders)[number]

export const maxMessageLength = 4_000
/** Of one that may have to be shortened before it can be sent. */
export const maxDraftLength = 50_000
/** Of two such texts. */
export const maxDraftBytes = 512 * 1024

export interface Subject {
  kind: SubjectKind
  /** an order’s id, a biomarker, or a report’s id */
  id: string
  /** the test, biomarker or laboratory; null where it is unknown or gone */
  name: string | null
}

export interface MessageView {
  messageId: string
  sender: Sender
  /** null for the patient, and for an account that is gone */
  author: string | null
  body: string
  attachments: AttachmentView[]
  writtenAt: string
}

interface ConversationFacts {
  conversationId: string
  topic: Topic
  subject: Subject | null
  lastAt: string
  isClosed: boolean
}

export interface OwnConversationRow extends ConversationFacts {
  lastSender: Sender
  excerpt: string
  unread: number
}

export interface OwnConversation extends ConversationFacts {
  /** oldest first */
  messages: MessageView[]
  /** the newest of the patient’s messages that someone at the clinic has seen */
  seenUpTo: string
  hasUnread: boolean
  draft: string
  /** attached to what is not sent yet */
  draftFiles: AttachmentView[]
  access: string
}

export interface Person {
  userId: string
  name: string
}

export interface InboxRow extends ConversationFacts {
  patient: { patientId: PatientId; name: string }
  lastSender: Sender
  excerpt: string
  waitingSince: string | null
  owner: Person | null
  isUnread: boolean
}

export const inboxViews = ['waiting', 'mine', 'unassigned', 'open', 'closed'] as const
export type InboxView = (typeof inboxViews)[number]

export interface Inbox {
  view: InboxView
  rows: InboxRow[]
  /** counted up to a hundred */
  counts: Record<Exclude<InboxView, 'closed'>, number>
  /** the position that the next page begins after */
  next: string | null
  access: string
}

export interface StaffConversation extends ConversationFacts {
  patient: {
    patientId: PatientId
    name: string
    dob: string | null
    /** +13035550142 */
    phone: string | null
    email: string | null
    locale: 'en' | 'es'
  }
  messages: MessageView[]
  /** the newest message of staff that the patient has seen */
  seenUpTo: string
  hasUnread: boolean
  waitingSince: string | null
  owner: Person | null
  closedBy: string | null
  /** who may take it over */
  people: Person[]
  templates: TemplateView[]
  userId: string
  draft: string
  /** attached to what is not sent yet */
  draftFiles: AttachmentView[]
  access: string
}

export interface TemplateView {
  templateId: string
  name: string
  textEn: string
  textEs: string
}
