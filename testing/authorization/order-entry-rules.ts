import { randomUUID } from 'node:crypto'
import {
  answerQuestions,
  getOwnQuestions,
  listOwnQuestions,
} from '#lib/order-entry/answers/answer-questions.ts'
import {
  askPatient,
  resendQuestions,
  withdrawQuestions,
} from '#lib/order-entry/answers/ask-patient.ts'
import { listAnswerRequests } from '#lib/order-entry/answers/list-answer-requests.ts'
import { getOrderEntry } from '#lib/order-entry/get-order-entry.ts'
import {
  discardOrderDraft,
  getOrderDraft,
  listUnfinishedOrders,
  saveOrderDraft,
} from '#lib/order-entry/order-drafts.ts'
import { placeStaffOrder } from '#lib/order-entry/place-staff-order.ts'
import { searchAddOns } from '#lib/order-entry/search-add-ons.ts'
import { invitePatient, withdrawInvitation } from '#lib/patient-invitations/invite-patient.ts'
import { addPatient } from '#lib/patients/add-patient.ts'
import { buildEntry } from '#testing/orders/build-entry.ts'
import { outcomeRules } from './outcomes.ts'
import type { OwnerRecords, RouteCase } from './route-table.ts'
import type { VerbRule } from './verb-table.ts'

// Ordering by staff.

const desk = ['support', 'clinician', 'admin'] as const
const { forPatients, forStaff } = outcomeRules({
  signedOut: 'signed-out',
  forbidden: 'forbidden',
  notFound: 'not-found',
})
const statuses = outcomeRules({ signedOut: 401, forbidden: 403, notFound: 404 })
const newcomer = {
  firstName: 'Nia',
  lastName: 'Newcomer',
  dob: '1990-05-04',
  gender: 'female' as const,
  phoneNumber: null,
  isAnother: false,
}

const invitation = {
  email: 'nia@example.com',
  dob: newcomer.dob,
  locale: 'en',
  isConfirmed: true,
} as const

export const orderEntryVerbs: Record<string, VerbRule> = {
  'lib/order-entry/get-order-entry.ts#getOrderEntry': {
    may: forStaff('ok', desk),
    call: (context, { patientId }) => getOrderEntry(context, { patientId }),
  },
  'lib/order-entry/order-drafts.ts#saveOrderDraft': {
    spends: true,
    may: forStaff('ok', desk),
    call: (context, { patientId }) =>
      saveOrderDraft(context, { patientId, version: 0, data: buildEntry() }),
  },
  'lib/order-entry/order-drafts.ts#getOrderDraft': {
    may: forStaff('ok', desk),
    call: (context, { patientId }) => getOrderDraft(context, { patientId }),
  },
  'lib/order-entry/order-drafts.ts#discardOrderDraft': {
    may: forStaff('ok', desk),
    call: (context, { patientId }) => discardOrderDraft(context, { patientId }),
  },
  'lib/order-entry/order-drafts.ts#listUnfinishedOrders': {
    may: forStaff('ok', desk),
    call: listUnfinishedOrders,
  },
  'lib/order-entry/answers/ask-patient.ts#askPatient': {
    // No one's draft.
    may: forStaff('draft-conflict', desk),
    call: (context) => askPatient(context, { draftId: randomUUID(), version: 1 }),
  },
  'lib/order-entry/answers/ask-patient.ts#resendQuestions': {
    may: forStaff('not-found', desk),
    call: (context) => resendQuestions(context, { requestId: randomUUID() }),
  },
  'lib/order-entry/answers/ask-patient.ts#withdrawQuestions': {
    spends: true,
    may: forStaff('ok', desk),
    call: (context, { answerRequestId }) =>
      withdrawQuestions(context, { requestId: answerRequestId }),
  },
  'lib/order-entry/answers/list-answer-requests.ts#listAnswerRequests': {
    may: forStaff('ok', desk),
    call: listAnswerRequests,
  },
  'lib/order-entry/answers/answer-questions.ts#getOwnQuestions': {
    may: forPatients('ok', 'not-found'),
    call: (context, { answerRequestId }) =>
      getOwnQuestions(context, { requestId: answerRequestId }),
  },
  'lib/order-entry/answers/answer-questions.ts#listOwnQuestions': {
    may: forPatients('ok', 'ok'),
    call: listOwnQuestions,
  },
  'lib/order-entry/answers/answer-questions.ts#answerQuestions': {
    spends: true,
    may: forPatients('ok', 'not-found'),
    call: (context, { answerRequestId }) =>
      answerQuestions(context, { requestId: answerRequestId, answers: { SMOKER: 'Y' } }),
  },
  'lib/order-entry/place-staff-order.ts#placeStaffOrder': {
    // No one's draft.
    may: forStaff('draft-conflict', desk),
    call: (context) => placeStaffOrder(context, { draftId: randomUUID(), version: 1 }),
  },
  'lib/order-entry/search-add-ons.ts#searchAddOns': {
    may: forStaff('ok', desk),
    call: (context) => searchAddOns(context, { labSlug: 'quest', name: 'iron' }),
  },
  'lib/patients/add-patient.ts#addPatient': {
    may: forStaff('ok', desk),
    call: (context) => addPatient(context, newcomer),
  },
  // The patient has an account: the verbs' own tests invite one without.
  'lib/patient-invitations/invite-patient.ts#invitePatient': {
    may: forStaff('not-possible-now', desk),
    call: (context, { patientId }) => invitePatient(context, { patientId, ...invitation }),
  },
  'lib/patient-invitations/invite-patient.ts#withdrawInvitation': {
    may: forStaff('not-found', desk),
    call: (context, { patientId }) => withdrawInvitation(context, { patientId }),
  },
}

export function orderEntryRoutes({
  patientId,
  answerRequestId,
}: OwnerRecords): Record<string, RouteCase[]> {
  return {
    'clinic/order-drafts': [
      {
        method: 'PUT',
        path: 'clinic/order-drafts',
        body: { patientId, version: 0, data: {} },
        may: statuses.forStaff(422, desk),
      },
    ],
    'clinic/order-drafts/[patientId]': [
      {
        method: 'GET',
        path: `clinic/order-drafts/${patientId}`,
        may: statuses.forStaff(200, desk),
      },
      {
        method: 'DELETE',
        path: `clinic/order-drafts/${patientId}`,
        may: statuses.forStaff(204, desk),
      },
    ],
    'clinic/order-drafts/add-ons': [
      {
        method: 'POST',
        path: 'clinic/order-drafts/add-ons',
        body: { labSlug: 'quest' },
        may: statuses.forStaff(200, desk),
      },
    ],
    'clinic/order-drafts/questions': [
      {
        method: 'POST',
        path: 'clinic/order-drafts/questions',
        body: { draftId: randomUUID(), version: 1 },
        may: statuses.forStaff(409, desk),
      },
    ],
    'clinic/order-drafts/questions/[requestId]': [
      {
        method: 'POST',
        path: `clinic/order-drafts/questions/${answerRequestId}`,
        may: statuses.forStaff(204, desk),
      },
      {
        method: 'DELETE',
        path: `clinic/order-drafts/questions/${answerRequestId}`,
        may: statuses.forStaff(204, desk),
      },
    ],
    'answers/[requestId]': [
      {
        method: 'POST',
        path: `answers/${answerRequestId}`,
        body: { answers: { SMOKER: 'Y' } },
        may: statuses.forPatients(204, 404),
      },
    ],
    'clinic/order-drafts/place': [
      {
        method: 'POST',
        path: 'clinic/order-drafts/place',
        body: { draftId: randomUUID(), version: 1 },
        may: statuses.forStaff(409, desk),
      },
    ],
    'clinic/patients/new': [
      {
        method: 'POST',
        path: 'clinic/patients/new',
        body: newcomer,
        may: statuses.forStaff(422, desk),
      },
    ],
    // The patient has an account.
    'clinic/patients/[patientId]/invitation': [
      {
        method: 'PUT',
        path: `clinic/patients/${patientId}/invitation`,
        body: invitation,
        may: statuses.forStaff(409, desk),
      },
      {
        method: 'DELETE',
        path: `clinic/patients/${patientId}/invitation`,
        may: statuses.forStaff(404, desk),
      },
    ],
    'account/open-record': [
      {
        method: 'POST',
        path: 'account/open-record',
        body: { token: randomUUID(), dob: '1990-05-04', password: 'a wrong but long password' },
        may: statuses.forAnyone(410),
      },
    ],
  }
}
