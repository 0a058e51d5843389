import { randomUUID } from 'node:crypto'
import type { OrderId, PatientId, ReportId } from '#lib/ids.ts'
import { createSoftwarePasskey } from '#testing/web/software-passkey.ts'
import { appointmentRoutes } from './appointment-rules.ts'
import { bulkRoutes } from './bulk-rules.ts'
import { contactRoutes } from './contact-rules.ts'
import { conversationRoutes } from './conversation-rules.ts'
import { correctionRoutes } from './correction-rules.ts'
import { insightsRoutes } from './insights-rules.ts'
import { orderEntryRoutes } from './order-entry-rules.ts'
import { type Outcomes, outcomeRules } from './outcomes.ts'
import { recordRoutes } from './record-rules.ts'
import { savedViewRoutes } from './saved-view-rules.ts'
import { staffRoutes } from './staff-rules.ts'
import { wearableRoutes } from './wearable-rules.ts'
import { webhookRoutes } from './webhook-rules.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export interface RouteCase {
  method: Method
  path: string
  body?: unknown
  /** accepts a form */
  form?: Record<string, string>
  /** accepts files, as multipart/form-data */
  files?: true
  /** the status for each permitted caller */
  may: Outcomes<number>
}

/** The records of the patient that others must not reach. */
export interface OwnerRecords {
  orderId: OrderId
  draftId: string
  kitCode: string
  sessionId: string
  passkeyId: string
  /** of a lab report that is ready */
  jobId: ReportId
  /** a biomarker they have a value of, as in addresses */
  biomarker: string
  /** of a lab report that waits for its review */
  reviewId: ReportId
  /** of the service log, about the order */
  messageId: string
  patientId: PatientId
  /** of a critical result that is open */
  criticalId: string
  /** of questions that wait for the patient's answers */
  answerRequestId: string
  /** of a conversation with a message from each side */
  conversationId: string
  /** of a file in one of its messages */
  attachmentId: string
  /** of a workout of theirs */
  workoutId: string
  /** of a stretch that they left out of their numbers */
  overrideId: string
  /** a word that identifies them */
  word: string
}

const { forAnyone, forAccounts, forPatients, forStaff } = outcomeRules({
  signedOut: 401,
  forbidden: 403,
  notFound: 404,
})

const draft = { kind: 'order-kit', version: 0, step: 'test', data: {} }
/** Roles that act for patients; reviewers only read. */
const desk = ['support', 'clinician', 'admin'] as const
const moved = { finalStatus: 'collecting_sample.testkit.transit_customer' }
const password = 'a wrong but long password'

/**
 * Every route of app/api by its folder, with each method and what each caller gets. A route or a method
 * missing here fails app/api/authorization.test.ts.
 */
export function listRoutes(records: OwnerRecords): Record<string, RouteCase[]> {
  return {
    ...accountRoutes(records),
    ...correctionRoutes(records),
    ...bulkRoutes(records),
    ...recordRoutes(records),
    ...savedViewRoutes(),
    ...insightsRoutes(records),
    ...orderEntryRoutes(records),
    ...authRoutes(),
    ...clinicRoutes(records),
    ...simulatorRoutes(),
    ...kitRoutes(records),
    ...reportRoutes(records),
    ...reviewRoutes(records),
    ...resultsDeskRoutes(records),
    ...criticalRoutes(records),
    ...appointmentRoutes(records),
    ...contactRoutes(),
    ...staffRoutes(),
    ...conversationRoutes(records),
    ...wearableRoutes(records),
    ...webhookRoutes(records),
  }
}

/** Roles that see results and originals without giving a reason. */
const clinical = ['reviewer', 'clinician'] as const
/** Roles that may review lab reports. */
const reviewers = ['reviewer', 'clinician', 'admin'] as const

function criticalRoutes({ criticalId }: OwnerRecords): Record<string, RouteCase[]> {
  const folder = 'clinic/critical-results/[criticalId]'
  const path = `clinic/critical-results/${criticalId}`
  const act = (name: string, status: number, body?: unknown): RouteCase[] => [
    { method: 'POST', path: `${path}/${name}`, body, may: forStaff(status, ['clinician']) },
  ]
  const unknown = randomUUID()
  return {
    'clinic/critical-results': [
      { method: 'GET', path: 'clinic/critical-results', may: forStaff(200) },
    ],
    [folder]: [{ method: 'GET', path, may: forStaff(200) }],
    [`${folder}/acknowledge`]: act('acknowledge', 200),
    [`${folder}/assign`]: act('assign', 422, { toUserId: unknown, fromUserId: unknown }),
    [`${folder}/calls`]: act('calls', 422, { outcome: 'confirmed', version: 1 }),
    [`${folder}/close`]: act('close', 422, { reason: 'other', note: '' }),
    [`${folder}/safety`]: act('safety', 204, { place: 'home' }),
    [`${folder}/texts`]: act('texts', 422, { purpose: 'say', locale: 'en', isOfMarker: false }),
    'clinic/critical-roster': [
      { method: 'PUT', path: 'clinic/critical-roster', body: {}, may: forStaff(422, ['admin']) },
    ],
    'critical-results': [{ method: 'GET', path: 'critical-results', may: forPatients(200) }],
    'critical-results/[criticalId]/safety': [
      {
        method: 'POST',
        path: `critical-results/${criticalId}/safety`,
        body: { companion: 'yes' },
        may: forPatients(204, 404),
      },
    ],
  }
}

function reviewRoutes({ reviewId }: OwnerRecords): Record<string, RouteCase[]> {
  const review = `clinic/review/${reviewId}`
  const claimKey = randomUUID()
  const edits = { rows: {}, added: [], isIdentityConfirmed: false }
  const ask = (
    method: RouteCase['method'],
    path: string,
    status: number,
    body?: unknown,
  ): RouteCase => ({ method, path, body, may: forStaff(status, reviewers) })
  return {
    'clinic/review': [ask('GET', 'clinic/review', 200)],
    'clinic/review/count': [ask('GET', 'clinic/review/count', 200)],
    'clinic/review/handed-over': [ask('GET', 'clinic/review/handed-over', 200)],
    // Without what must be filled in: the verbs' own tests check who reads which row.
    'clinic/second-readings/[readingId]': [
      ask('PUT', `clinic/second-readings/${claimKey}`, 422, { name: '' }),
    ],
    'clinic/second-readings/[readingId]/page': [
      ask('GET', `clinic/second-readings/${claimKey}/page`, 404),
    ],
    'clinic/second-readings/[readingId]/resolve': [
      ask('POST', `clinic/second-readings/${claimKey}/resolve`, 422, { reason: '' }),
    ],
    'clinic/review/loinc': [ask('POST', 'clinic/review/loinc', 200, { search: 'sodium' })],
    'clinic/review/aliases': [
      ask('POST', 'clinic/review/aliases', 404, {
        laboratoryId: randomUUID(),
        name: 'gluc-f',
        loincCode: '1558-6',
        verdict: 'approved',
      }),
    ],
    'clinic/review/aliases/[aliasId]': [
      ask('DELETE', `clinic/review/aliases/${randomUUID()}`, 404),
    ],
    'clinic/review/[jobId]': [ask('GET', review, 200)],
    'clinic/review/[jobId]/claim': [
      ask('PUT', `${review}/claim`, 200, { claimKey }),
      ask('DELETE', `${review}/claim`, 204, { claimKey }),
    ],
    'clinic/review/[jobId]/draft': [
      ask('PUT', `${review}/draft`, 200, { claimKey, version: 0, edits }),
    ],
    // No row is decided yet.
    'clinic/review/[jobId]/approve': [
      ask('POST', `${review}/approve`, 422, { claimKey, version: 0 }),
    ],
    'clinic/review/[jobId]/reject': [
      ask('POST', `${review}/reject`, 200, { claimKey, reason: 'unreadable' }),
    ],
  }
}

function resultsDeskRoutes({ orderId, word }: OwnerRecords): Record<string, RouteCase[]> {
  const set = `clinic/results/${orderId}`
  const clinician = ['clinician'] as const
  const version = { revision: 99, significance: '' }
  const step = { kind: 'no-action' }
  const ask = (
    method: RouteCase['method'],
    path: string,
    may: Outcomes<number>,
    body?: unknown,
  ): RouteCase => ({ method, path, body, may })
  return {
    'clinic/results': [ask('POST', 'clinic/results', forStaff(200), { search: word })],
    'clinic/results/count': [ask('GET', 'clinic/results/count', forStaff(200))],
    'clinic/results/clear': [
      ask('GET', 'clinic/results/clear', forStaff(200, clinician)),
      ask('POST', 'clinic/results/clear', forStaff(200, clinician), {
        sets: [{ orderId, version }],
        step,
      }),
    ],
    'clinic/results/holds': [ask('GET', 'clinic/results/holds', forStaff(200))],
    'clinic/results/anchors': [
      ask('POST', 'clinic/results/anchors', forStaff(422, ['clinician', 'admin']), { unit: '' }),
    ],
    'clinic/results/anchors/[anchorId]': [
      ask('DELETE', 'clinic/results/anchors/none', forStaff(422, ['clinician', 'admin'])),
    ],
    'clinic/results/rules': [
      ask('POST', 'clinic/results/rules', forStaff(422, ['admin']), { state: 'Colorado' }),
    ],
    'clinic/results/rules/[ruleId]': [
      ask('DELETE', 'clinic/results/rules/none', forStaff(422, ['admin'])),
    ],
    'clinic/results/templates': [
      ask('POST', 'clinic/results/templates', forStaff(422, clinician), { name: 'x' }),
    ],
    'clinic/results/templates/[templateId]': [
      ask('DELETE', 'clinic/results/templates/none', forStaff(422, clinician)),
    ],
    'clinic/results/[orderId]': [ask('GET', set, forStaff(200, clinical))],
    // Of another version than the page showed.
    'clinic/results/[orderId]/sign': [
      ask('POST', `${set}/sign`, forStaff(409, clinician), { version, step }),
    ],
    // The patient can see the values already.
    'clinic/results/[orderId]/hold': [
      ask('POST', `${set}/hold`, forStaff(409, clinician), { note: 'Ask first', hours: 24 }),
      ask('DELETE', `${set}/hold`, forStaff(409, clinician), { kind: 'lifted' }),
    ],
    'clinic/results/[orderId]/owner': [
      ask('PUT', `${set}/owner`, forStaff(204, clinical), { ownerId: null, before: null }),
    ],
  }
}

function reportRoutes({ jobId, reviewId, patientId }: OwnerRecords): Record<string, RouteCase[]> {
  /** The patient who owns the report, and staff. */
  const forReadingRoles = { ...forAccounts(200), stranger: 404, support: 403, admin: 403 }
  return {
    reports: [
      { method: 'GET', path: 'reports', may: forPatients(200) },
      // It accepts files, not JSON.
      { method: 'POST', path: 'reports', files: true, may: { ...forAccounts(415), reviewer: 403 } },
    ],
    'reports/[jobId]': [{ method: 'GET', path: `reports/${jobId}`, may: forPatients(200, 404) }],
    'reports/[jobId]/ownership': [
      // This report names its patient: no one is asked.
      {
        method: 'POST',
        path: `reports/${reviewId}/ownership`,
        body: { answer: 'unsure' },
        may: forPatients(409, 404),
      },
    ],
    'reports/[jobId]/page/[n]': [
      { method: 'GET', path: `reports/${jobId}/page/1`, may: forReadingRoles },
    ],
    'reports/[jobId]/file': [
      { method: 'GET', path: `reports/${jobId}/file`, may: forReadingRoles },
    ],
    'results/csv': [{ method: 'GET', path: 'results/csv', may: forPatients(200) }],
    'results/fhir': [{ method: 'GET', path: 'results/fhir', may: forPatients(200) }],
    'clinic/patients/[patientId]/results/csv': [
      {
        method: 'GET',
        path: `clinic/patients/${patientId}/results/csv`,
        may: forStaff(200, clinical),
      },
    ],
    'clinic/patients/[patientId]/results/fhir': [
      {
        method: 'GET',
        path: `clinic/patients/${patientId}/results/fhir`,
        may: forStaff(200, clinical),
      },
    ],
    'clinic/patients/[patientId]/emergency-access': [
      {
        method: 'POST',
        path: `clinic/patients/${patientId}/emergency-access`,
        // Too short: it must not open the patient's results for the requests that follow.
        body: { reason: 'none' },
        may: forStaff(422, ['support', 'admin']),
      },
    ],
    // The patient has no second step.
    'clinic/patients/[patientId]/second-step': [
      {
        method: 'DELETE',
        path: `clinic/patients/${patientId}/second-step`,
        may: forStaff(409, ['admin']),
      },
    ],
    'clinic/patients/[patientId]/deletion': [
      {
        method: 'POST',
        path: `clinic/patients/${patientId}/deletion`,
        // Its critical result is open, and another name: the patient must stay for the requests that follow.
        body: { name: 'Someone Else', reason: 'They asked for it by letter' },
        may: forStaff(409, ['admin']),
      },
      {
        method: 'DELETE',
        path: `clinic/patients/${patientId}/deletion`,
        may: forStaff(409, ['admin']),
      },
    ],
    'clinic/patients/[patientId]/reports': [
      { method: 'GET', path: `clinic/patients/${patientId}/reports`, may: forStaff(200) },
    ],
  }
}

function accountRoutes({ passkeyId, sessionId, word }: OwnerRecords): Record<string, RouteCase[]> {
  return {
    'account/activity': [
      { method: 'GET', path: 'account/activity', may: forAccounts(200) },
      { method: 'POST', path: 'account/activity', may: forAccounts(200) },
    ],
    'account/deletion': [
      { method: 'POST', path: 'account/deletion', body: { password }, may: forPatients(422) },
    ],
    'account/details': [
      { method: 'GET', path: 'account/details', may: forPatients(200) },
      { method: 'PATCH', path: 'account/details', body: { dob: 'x' }, may: forPatients(422) },
    ],
    'account/emails': [
      {
        method: 'PUT',
        path: 'account/emails',
        body: { kind: 'sent', isWanted: true },
        may: forPatients(204),
      },
    ],
    'account/language': [
      { method: 'PUT', path: 'account/language', body: { locale: 'es' }, may: forAccounts(204) },
      { method: 'PUT', path: 'account/language', body: { locale: word }, may: forAccounts(422) },
    ],
    'account/request-verification': [
      { method: 'POST', path: 'account/request-verification', may: forAccounts(204) },
    ],
    'account/passkeys/[passkeyId]': [
      {
        method: 'PUT',
        path: `account/passkeys/${passkeyId}`,
        body: { name: 'Kitchen laptop' },
        may: forAccounts(204, 404),
      },
      { method: 'DELETE', path: `account/passkeys/${passkeyId}`, may: forAccounts(204, 404) },
    ],
    'account/sessions': [{ method: 'GET', path: 'account/sessions', may: forAccounts(200) }],
    'account/sessions/[sessionId]': [
      { method: 'DELETE', path: `account/sessions/${sessionId}`, may: forAccounts(204, 404) },
    ],
    'account/sessions/others': [
      { method: 'DELETE', path: 'account/sessions/others', may: forAccounts(204) },
    ],
    'account/request-password-reset': [
      {
        method: 'POST',
        path: 'account/request-password-reset',
        body: { email: `${randomUUID()}@example.com` },
        may: forAnyone(204),
      },
    ],
    'account/reset-password': [
      {
        method: 'POST',
        path: 'account/reset-password',
        body: { token: randomUUID(), newPassword: password },
        may: forAnyone(410),
      },
    ],
    'account/change-email': [
      {
        method: 'POST',
        path: 'account/change-email',
        body: { newEmail: `${randomUUID()}@example.com`, password },
        may: forAccounts(422),
      },
      { method: 'DELETE', path: 'account/change-email', may: forAccounts(204) },
    ],
    'account/confirm-email-change': [
      {
        method: 'POST',
        path: 'account/confirm-email-change',
        body: { token: randomUUID() },
        may: forAnyone(410),
      },
    ],
    'account/trust-device': [
      {
        method: 'POST',
        path: 'account/trust-device',
        body: { token: randomUUID() },
        may: forAnyone(410),
      },
    ],
    'account/undo-deletion': [
      {
        method: 'POST',
        path: 'account/undo-deletion',
        body: { token: randomUUID() },
        may: forAnyone(410),
      },
    ],
    'account/sign-up': [{ method: 'POST', path: 'account/sign-up', body: {}, may: forAnyone(422) }],
    'account/verify-email': [
      {
        method: 'POST',
        path: 'account/verify-email',
        body: { token: randomUUID(), password },
        may: forAnyone(410),
      },
    ],
    'auth-demo': [
      { method: 'POST', path: 'auth-demo', body: { role: 'root' }, may: forAnyone(422) },
      // From elsewhere, for staff only; and the tests have no file with demo accounts.
      { method: 'POST', path: 'auth-demo', body: { role: 'admin' }, may: forStaff(404) },
    ],
  }
}

/** better-auth: each endpoint that lib/accounts/auth-endpoints.ts allows, and some that it does not. */
function authRoutes(): Record<string, RouteCase[]> {
  const post = (endpoint: string, body: unknown, may: Outcomes<number>): RouteCase => ({
    method: 'POST',
    path: `auth/${endpoint}`,
    body,
    may,
  })
  const unknown = `${randomUUID()}@example.com`
  const unknownPasskey = createSoftwarePasskey().sign({ challenge: 'AAAA' })
  return {
    'auth/[...all]': [
      post('sign-in/email', { email: unknown, password }, forAnyone(401)),
      post(
        'change-password',
        { currentPassword: password, newPassword: `${password}, another` },
        forAccounts(422),
      ),
      post('two-factor/enable', { password }, forAccounts(422)),
      post('two-factor/disable', { password, code: '000000' }, forAccounts(422)),
      post('two-factor/generate-backup-codes', { password, code: '000000' }, forAccounts(422)),
      post('two-factor/verify-totp', { code: '000000' }, forAccounts(409)),
      post('two-factor/verify-backup-code', { code: 'aaaaa-bbbbb' }, forAccounts(409)),
      post('passkey/generate-register-options', { password }, forAccounts(422)),
      post('passkey/verify-registration', { name: 'Laptop', response: {} }, forAccounts(422)),
      post('passkey/generate-authenticate-options', {}, forAnyone(200)),
      post('passkey/verify-authentication', { response: unknownPasskey }, forAnyone(401)),
      post('sign-out', {}, forAnyone(200)),
      ...[
        'request-password-reset',
        'reset-password',
        'list-sessions',
        'passkey/list-user-passkeys',
        'passkey/delete-passkey',
        'passkey/update-passkey',
        'sign-up/email',
        'update-user',
        'delete-user',
        'change-email',
      ].map((closed) => post(closed, {}, forAnyone(404))),
      ...['admin/set-role', 'revoke-sessions', '__proto__', 'constructor'].map((closed) =>
        post(closed, {}, forAnyone(404)),
      ),
    ],
  }
}

function clinicRoutes({
  orderId,
  messageId,
  patientId,
  word,
}: OwnerRecords): Record<string, RouteCase[]> {
  const order = `clinic/orders/${orderId}`
  const attention = `clinic/attention/${orderId}`
  return {
    'clinic/attention': [{ method: 'GET', path: 'clinic/attention', may: forStaff(200) }],
    'clinic/attention/[orderId]': [
      { method: 'PUT', path: attention, body: {}, may: forStaff(422) },
      { method: 'DELETE', path: attention, may: forStaff(204) },
    ],
    'clinic/orders/[orderId]/activity': [
      {
        method: 'POST',
        path: `${order}/activity`,
        body: { kind: 'note', note: 'x' },
        may: forStaff(204, desk),
      },
    ],
    'clinic/orders/[orderId]/owner': [
      {
        method: 'PUT',
        path: `${order}/owner`,
        body: { ownerId: null, before: 'x' },
        may: forStaff(409, desk),
      },
    ],
    'clinic/attention/count': [
      { method: 'GET', path: 'clinic/attention/count', may: forStaff(200) },
    ],
    'clinic/patients/[patientId]': [
      { method: 'GET', path: `clinic/patients/${patientId}`, may: forStaff(200) },
    ],
    'clinic/searches': [
      {
        method: 'POST',
        path: 'clinic/searches',
        body: { words: word },
        may: forStaff(200),
      },
    ],
    'clinic/patients/search': [
      {
        method: 'POST',
        path: 'clinic/patients/search',
        body: { search: word },
        may: forStaff(200),
      },
    ],
    'clinic/orders/[orderId]': [{ method: 'GET', path: order, may: forStaff(200) }],
    'clinic/orders/[orderId]/files/[kind]': [
      { method: 'GET', path: `${order}/files/instructions`, may: forStaff(200) },
      // Not reported by the lab yet: only those who may see results learn that.
      {
        method: 'GET',
        path: `${order}/files/result`,
        may: forStaff(404, clinical),
      },
    ],
    'clinic/orders/[orderId]/messages/[messageId]': [
      { method: 'GET', path: `${order}/messages/${messageId}`, may: forStaff(200, clinical) },
    ],
    'clinic/orders/[orderId]/cancel': [
      {
        method: 'POST',
        path: `${order}/cancel`,
        may: forStaff(200, desk),
      },
    ],
    'clinic/orders/[orderId]/simulate': [
      { method: 'POST', path: `${order}/simulate`, body: moved, may: forStaff(204) },
    ],
    'clinic/orders/export': [
      { method: 'POST', path: 'clinic/orders/export', body: {}, may: forStaff(200, desk) },
    ],
    'clinic/simulator/deliveries': [
      { method: 'GET', path: 'clinic/simulator/deliveries', may: forStaff(200) },
    ],
    'clinic/simulator/faults': [
      { method: 'GET', path: 'clinic/simulator/faults', may: forStaff(200) },
    ],
    'clinic/simulator/faults/service': [
      {
        method: 'POST',
        path: 'clinic/simulator/faults/service',
        body: { kind: 'none' },
        may: forStaff(422),
      },
    ],
    'clinic/simulator/faults/stop': [
      { method: 'POST', path: 'clinic/simulator/faults/stop', may: forStaff(200) },
    ],
    'clinic/simulator/faults/webhooks': [
      {
        method: 'POST',
        path: 'clinic/simulator/faults/webhooks',
        body: { kind: 'none' },
        may: forStaff(422),
      },
    ],
    'clinic/orders/search': [
      { method: 'POST', path: 'clinic/orders/search', body: { search: word }, may: forStaff(200) },
    ],
  }
}

/** Sandbox only; elsewhere they do not exist. */
function simulatorRoutes(): Record<string, RouteCase[]> {
  const faults = 'clinic/simulator/faults'
  return {
    'clinic/simulator/deliveries': [
      { method: 'GET', path: 'clinic/simulator/deliveries', may: forStaff(200) },
    ],
    [faults]: [{ method: 'GET', path: faults, may: forStaff(200) }],
    [`${faults}/service`]: [
      { method: 'POST', path: `${faults}/service`, body: {}, may: forStaff(422) },
    ],
    [`${faults}/stop`]: [{ method: 'POST', path: `${faults}/stop`, may: forStaff(200) }],
    [`${faults}/webhooks`]: [
      { method: 'POST', path: `${faults}/webhooks`, body: {}, may: forStaff(422) },
    ],
  }
}

function kitRoutes({ orderId, draftId, kitCode }: OwnerRecords): Record<string, RouteCase[]> {
  return {
    'drafts/[kind]': [
      { method: 'GET', path: 'drafts/order-kit', may: forPatients(200) },
      // The owner already has a draft; no other patient can overwrite it.
      { method: 'PUT', path: 'drafts/order-kit', body: draft, may: forPatients(409, 200) },
      {
        method: 'PUT',
        path: 'drafts/order-kit',
        body: { ...draft, version: 7 },
        may: forPatients(409),
      },
      { method: 'DELETE', path: 'drafts/order-kit', may: forPatients(204) },
    ],
    events: [{ method: 'GET', path: 'events', may: forAccounts(200) }],
    'kits/check': [
      { method: 'POST', path: 'kits/check', body: { sampleId: kitCode }, may: forPatients(200) },
    ],
    'kits/order': [
      {
        method: 'POST',
        path: 'kits/order',
        body: { draftId, version: 1 },
        // The owner's draft is incomplete.
        may: forPatients(422, 409),
      },
    ],
    'kits/register': [
      {
        method: 'POST',
        path: 'kits/register',
        body: { draftId, version: 1, sampleId: kitCode },
        may: forPatients(409),
      },
    ],
    locale: [{ method: 'POST', path: 'locale', form: { locale: 'en' }, may: forAnyone(303) }],
    orders: [
      { method: 'GET', path: 'orders', may: forPatients(200) },
      { method: 'GET', path: 'orders?page=1', may: forPatients(200) },
    ],
    'orders/[orderId]': [{ method: 'GET', path: `orders/${orderId}`, may: forPatients(200, 404) }],
    'orders/[orderId]/cancel': [
      { method: 'POST', path: `orders/${orderId}/cancel`, may: forPatients(200, 404) },
    ],
    'orders/[orderId]/results/opening': [
      {
        method: 'POST',
        path: `orders/${orderId}/results/opening`,
        body: { revision: 1 },
        may: forPatients(204, 404),
      },
    ],
    // The service has no report of this order.
    'orders/[orderId]/results/pdf': [
      { method: 'GET', path: `orders/${orderId}/results/pdf`, may: forPatients(404) },
    ],
    'orders/[orderId]/wish': [
      {
        method: 'PUT',
        path: `orders/${orderId}/wish`,
        body: { choice: 'after-call' },
        // The order's results are there to be read already.
        may: forPatients(409, 404),
      },
    ],
  }
}
