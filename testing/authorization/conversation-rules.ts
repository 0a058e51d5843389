import { randomUUID } from 'node:crypto'
import {
  attachFile,
  attachFirstFile,
  getFile,
  removeFile,
  removeFirstFile,
} from '#lib/conversations/attachments/desk-attachments.ts'
import {
  attachOwnFile,
  getOwnFile,
  removeOwnFile,
} from '#lib/conversations/attachments/own-attachments.ts'
import {
  answerConversation,
  saveAnswerDraft,
  seeConversation,
  startWithPatient,
} from '#lib/conversations/desk/answer-conversation.ts'
import {
  assignConversation,
  closeConversation,
} from '#lib/conversations/desk/assign-conversation.ts'
import { getConversation } from '#lib/conversations/desk/get-conversation.ts'
import { countWaiting, listConversations } from '#lib/conversations/desk/list-conversations.ts'
import {
  getNewMessage,
  saveOwnDraft,
  seeOwnConversation,
} from '#lib/conversations/own/follow-own-conversation.ts'
import { getOwnConversation } from '#lib/conversations/own/get-own-conversation.ts'
import {
  countOwnUnread,
  listOwnConversations,
} from '#lib/conversations/own/list-own-conversations.ts'
import { startConversation, writeOwnMessage } from '#lib/conversations/own/write-own-message.ts'
import {
  endMessageTemplate,
  listMessageTemplates,
  saveMessageTemplate,
} from '#lib/conversations/templates/message-templates.ts'
import { outcomeRules } from './outcomes.ts'
import type { OwnerRecords, RouteCase } from './route-table.ts'
import type { VerbRule } from './verb-table.ts'

const verbs = outcomeRules({
  signedOut: 'signed-out',
  forbidden: 'forbidden',
  notFound: 'not-found',
})
const routes = outcomeRules({ signedOut: 401, forbidden: 403, notFound: 404 })

/** Reviewers read lab reports alone. */
const desk = ['support', 'clinician', 'admin'] as const
const body = 'A question'
/** later than any message */
const seenUpTo = '9'.repeat(18)
const template = { name: 'Kit on its way', textEn: 'It’s on its way.', textEs: 'Va en camino.' }

const forDesk = verbs.forStaff('ok', desk)
const forOwner = verbs.forPatients('ok', 'not-found')

/** An upload that is none: who may upload gets this answer. */
const noUpload = () => new Request('http://localhost/', { method: 'POST', body: '{}' })

const own: Record<string, VerbRule> = {
  'attachments/own-attachments.ts#attachOwnFile': {
    may: verbs.forPatients('unsupported-type'),
    call: (context) => attachOwnFile(context, noUpload()),
  },
  'attachments/own-attachments.ts#getOwnFile': {
    may: forOwner,
    call: (context, { attachmentId }) => getOwnFile(context, { attachmentId }),
  },
  // It was sent: it stays.
  'attachments/own-attachments.ts#removeOwnFile': {
    may: verbs.forPatients('not-possible-now', 'not-found'),
    call: (context, { attachmentId }) => removeOwnFile(context, { attachmentId }),
  },
  'own/list-own-conversations.ts#listOwnConversations': {
    may: verbs.forPatients('ok'),
    call: (context) => listOwnConversations(context),
  },
  'own/list-own-conversations.ts#countOwnUnread': {
    may: verbs.forPatients('ok'),
    call: (context) => countOwnUnread(context),
  },
  'own/get-own-conversation.ts#getOwnConversation': {
    may: forOwner,
    call: (context, { conversationId }) => getOwnConversation(context, { conversationId }),
  },
  'own/write-own-message.ts#startConversation': {
    may: forOwner,
    call: (context, { orderId }) =>
      startConversation(context, {
        topic: 'question',
        subject: { kind: 'order', id: orderId },
        body,
        key: randomUUID(),
      }),
  },
  'own/write-own-message.ts#writeOwnMessage': {
    may: forOwner,
    call: (context, { conversationId }) =>
      writeOwnMessage(context, { conversationId, body, key: randomUUID() }),
  },
  'own/follow-own-conversation.ts#seeOwnConversation': {
    may: forOwner,
    call: (context, { conversationId }) =>
      seeOwnConversation(context, { conversationId, seenUpTo }),
  },
  'own/follow-own-conversation.ts#saveOwnDraft': {
    may: forOwner,
    call: (context, { conversationId }) =>
      saveOwnDraft(context, { conversationId, subject: null, body, before: '' }),
  },
  'own/follow-own-conversation.ts#getNewMessage': {
    may: forOwner,
    call: (context, { jobId }) => getNewMessage(context, { kind: 'report', id: jobId }),
  },
}

const clinic: Record<string, VerbRule> = {
  'attachments/desk-attachments.ts#attachFile': {
    may: verbs.forStaff('unsupported-type', desk),
    call: (context, { conversationId }) => attachFile(context, { conversationId }, noUpload()),
  },
  'attachments/desk-attachments.ts#getFile': {
    may: forDesk,
    call: (context, { conversationId, attachmentId }) =>
      getFile(context, { conversationId, attachmentId }),
  },
  'attachments/desk-attachments.ts#removeFile': {
    may: verbs.forStaff('not-possible-now', desk),
    call: (context, { conversationId, attachmentId }) =>
      removeFile(context, { conversationId, attachmentId }),
  },
  'attachments/desk-attachments.ts#attachFirstFile': {
    may: verbs.forStaff('unsupported-type', desk),
    call: (context, { patientId }) => attachFirstFile(context, { patientId }, noUpload()),
  },
  'attachments/desk-attachments.ts#removeFirstFile': {
    may: verbs.forStaff('not-possible-now', desk),
    call: (context, { patientId, attachmentId }) =>
      removeFirstFile(context, { patientId, attachmentId }),
  },
  'desk/list-conversations.ts#listConversations': {
    may: forDesk,
    call: (context) => listConversations(context, {}),
  },
  'desk/list-conversations.ts#countWaiting': {
    may: forDesk,
    call: (context) => countWaiting(context),
  },
  'desk/get-conversation.ts#getConversation': {
    may: forDesk,
    call: (context, { conversationId }) => getConversation(context, { conversationId }),
  },
  'desk/answer-conversation.ts#answerConversation': {
    may: forDesk,
    call: (context, { conversationId }) =>
      answerConversation(context, { conversationId, body, key: randomUUID(), seenUpTo }),
  },
  'desk/answer-conversation.ts#startWithPatient': {
    may: forDesk,
    call: (context, { patientId, orderId }) =>
      startWithPatient(context, { patientId, orderId, body, key: randomUUID() }),
  },
  'desk/answer-conversation.ts#seeConversation': {
    may: forDesk,
    call: (context, { conversationId }) => seeConversation(context, { conversationId, seenUpTo }),
  },
  'desk/answer-conversation.ts#saveAnswerDraft': {
    may: forDesk,
    call: (context, { conversationId }) =>
      saveAnswerDraft(context, { conversationId, body, before: '' }),
  },
  'desk/assign-conversation.ts#assignConversation': {
    may: forDesk,
    call: (context, { conversationId }) =>
      assignConversation(context, { conversationId, ownerId: null, before: null }),
  },
  'desk/assign-conversation.ts#closeConversation': {
    may: forDesk,
    call: (context, { conversationId }) =>
      closeConversation(context, { conversationId, isClosed: true, seenUpTo }),
  },
  'templates/message-templates.ts#listMessageTemplates': {
    may: forDesk,
    call: (context) => listMessageTemplates(context),
  },
  'templates/message-templates.ts#saveMessageTemplate': {
    may: forDesk,
    call: (context) => saveMessageTemplate(context, template),
  },
  'templates/message-templates.ts#endMessageTemplate': {
    may: verbs.forStaff('not-found', desk),
    call: (context) => endMessageTemplate(context, { templateId: randomUUID() }),
  },
}

export const conversationVerbs: Record<string, VerbRule> = Object.fromEntries(
  Object.entries({ ...own, ...clinic }).map(([verb, rule]) => [`lib/conversations/${verb}`, rule]),
)

export function conversationRoutes({
  conversationId,
  attachmentId,
  patientId,
}: OwnerRecords): Record<string, RouteCase[]> {
  const ownPath = `messages/${conversationId}`
  const deskPath = `clinic/${ownPath}`
  const forPatient = (status: number) => routes.forPatients(status, 404)
  const forStaff = (status: number) => routes.forStaff(status, desk)
  const key = randomUUID()
  const nothing = { ownerId: null, before: null }
  return {
    messages: [
      { method: 'GET', path: 'messages', may: routes.forPatients(200) },
      {
        method: 'POST',
        path: 'messages',
        body: { topic: 'question', subject: null, body, key },
        may: routes.forPatients(200),
      },
    ],
    'messages/count': [{ method: 'GET', path: 'messages/count', may: routes.forPatients(200) }],
    'messages/draft': [
      { method: 'GET', path: 'messages/draft', may: routes.forPatients(200) },
      {
        method: 'PUT',
        path: 'messages/draft',
        body: { conversationId, subject: null, body, before: '' },
        may: forPatient(204),
      },
    ],
    'messages/attachments': [
      // It accepts files, not JSON.
      { method: 'POST', path: 'messages/attachments', files: true, may: routes.forPatients(415) },
    ],
    'messages/attachments/[attachmentId]': [
      { method: 'GET', path: `messages/attachments/${attachmentId}`, may: forPatient(200) },
      { method: 'DELETE', path: `messages/attachments/${attachmentId}`, may: forPatient(409) },
    ],
    'messages/[conversationId]': [
      { method: 'GET', path: ownPath, may: forPatient(200) },
      { method: 'POST', path: ownPath, body: { body, key }, may: forPatient(204) },
    ],
    'messages/[conversationId]/seen': [
      { method: 'POST', path: `${ownPath}/seen`, body: { seenUpTo }, may: forPatient(204) },
    ],
    'clinic/messages': [
      { method: 'GET', path: 'clinic/messages', may: forStaff(200) },
      {
        method: 'POST',
        path: 'clinic/messages',
        body: { patientId, orderId: null, body, key },
        may: forStaff(200),
      },
    ],
    'clinic/messages/count': [{ method: 'GET', path: 'clinic/messages/count', may: forStaff(200) }],
    'clinic/messages/[conversationId]': [
      { method: 'GET', path: deskPath, may: forStaff(200) },
      { method: 'POST', path: deskPath, body: { body, key, seenUpTo }, may: forStaff(204) },
    ],
    'clinic/messages/[conversationId]/attachments': [
      { method: 'POST', path: `${deskPath}/attachments`, files: true, may: forStaff(415) },
    ],
    'clinic/messages/[conversationId]/attachments/[attachmentId]': [
      { method: 'GET', path: `${deskPath}/attachments/${attachmentId}`, may: forStaff(200) },
      { method: 'DELETE', path: `${deskPath}/attachments/${attachmentId}`, may: forStaff(409) },
    ],
    'clinic/patients/[patientId]/attachments': [
      {
        method: 'POST',
        path: `clinic/patients/${patientId}/attachments`,
        files: true,
        may: forStaff(415),
      },
    ],
    'clinic/patients/[patientId]/attachments/[attachmentId]': [
      {
        method: 'DELETE',
        path: `clinic/patients/${patientId}/attachments/${attachmentId}`,
        may: forStaff(409),
      },
    ],
    'clinic/messages/[conversationId]/seen': [
      { method: 'POST', path: `${deskPath}/seen`, body: { seenUpTo }, may: forStaff(204) },
    ],
    'clinic/messages/[conversationId]/owner': [
      { method: 'PUT', path: `${deskPath}/owner`, body: nothing, may: forStaff(204) },
    ],
    'clinic/messages/[conversationId]/closed': [
      {
        method: 'PUT',
        path: `${deskPath}/closed`,
        body: { isClosed: true, seenUpTo },
        may: forStaff(204),
      },
    ],
    'clinic/messages/[conversationId]/draft': [
      { method: 'PUT', path: `${deskPath}/draft`, body: { body, before: '' }, may: forStaff(204) },
    ],
    'clinic/messages/templates': [
      { method: 'POST', path: 'clinic/messages/templates', body: template, may: forStaff(200) },
    ],
    'clinic/messages/templates/[templateId]': [
      { method: 'DELETE', path: 'clinic/messages/templates/none', may: forStaff(422) },
    ],
  }
}
