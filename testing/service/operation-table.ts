import { reportLines, writePdf } from '#testing/parsing/write-pdf.ts'
import { type AppointmentRecords, appointmentRules } from './appointment-rules.ts'
import {
  consents,
  healthInsurance,
  labTestIds,
  patientAddress,
  patientDetails,
  shippingDetails,
} from './order-fixture.ts'
import { type WearableRecords, wearableRules } from './wearable-rules.ts'

/** Records that other teams must neither see nor use. */
export interface TeamRecords {
  teamId: string
  userId: string
  clientUserId: string
  /** deleted, and not yet erased */
  deletedUserId: string
  /** a user that the test may delete */
  spareUserId: string
  labTestId: string
  labAccountId: string
  /** a marker of that account's laboratory; visible to every team */
  providerId: string
  labId: number
  orderId: string
  transactionId: string
  sampleId: string
  /** an order waiting for its draw */
  drawOrderId: string
  /** a completed report that needs a review */
  parsingJobId: string
  /** orders that the test may cancel or advance */
  spareOrderIds: [string, string, string]
  appointments: AppointmentRecords
  wearables: WearableRecords
}

export interface OperationRule {
  path?: (records: TeamRecords) => string
  query?: (records: TeamRecords) => Record<string, string>
  body?: (records: TeamRecords) => unknown
  /** beside the key, for the team itself */
  headers?: (records: TeamRecords) => Record<string, string>
  /** status for the team itself */
  own: number
  /** Status for another team's key: 404 for a foreign record; 200 for lists of its own rows and for shared data. */
  foreign: number
}

const list = { own: 200, foreign: 200 }
const row = { own: 200, foreign: 404 }
const ofUser = (path: string): OperationRule => ({
  path: ({ userId }) => path.replace('{user_id}', userId),
  ...row,
})
const ofOrder = (path: string): OperationRule => ({
  path: ({ orderId }) => path.replace('{order_id}', orderId),
  ...row,
})
const ofReport = (path: string): OperationRule => ({
  path: ({ parsingJobId }) => `/lab_report/v1/parser/job/${parsingJobId}${path}`,
  ...row,
})
function uploadOf({ userId }: TeamRecords) {
  const form = new FormData()
  form.append('user_id', userId)
  form.append('file', new Blob([new Uint8Array(writePdf([reportLines]))]), 'report.pdf')
  return form
}
const kitOrder = ({ userId, labTestId }: TeamRecords) => ({
  user_id: userId,
  lab_test_id: labTestId,
  shipping_details: shippingDetails,
})
const drawOrder = ({ userId }: TeamRecords) => ({
  user_id: userId,
  lab_test_id: labTestIds.onSite,
  patient_details: patientDetails,
  patient_address: patientAddress,
})

const registration = (userId: string, sampleId: string) => ({
  user_id: userId,
  sample_id: sampleId,
  patient_details: patientDetails,
  patient_address: patientAddress,
  consents,
})

/** The rule of every documented operation; one without a rule fails service/http/authorization.test.ts. */
export const operationTable: Record<string, OperationRule> = {
  'post /aggregate/v1/user/{user_id}/query': {
    ...ofUser('/aggregate/v1/user/{user_id}/query'),
    body: () => ({
      timeframe: { type: 'relative', anchor: '2026-05-01', past: { unit: 'week', value: 1 } },
      queries: [{ select: [{ sleep: 'score' }] }],
    }),
  },
  'get /v2/user/metrics': list,
  'get /v2/user/providers/{user_id}': ofUser('/v2/user/providers/{user_id}'),
  'patch /v2/user/{user_id}/info': {
    ...ofUser('/v2/user/{user_id}/info'),
    body: () => ({ ...patientDetails, address: patientAddress }),
  },
  'get /v2/user/{user_id}/info/latest': ofUser('/v2/user/{user_id}/info/latest'),
  'post /v2/user/{user_id}/insurance': {
    ...ofUser('/v2/user/{user_id}/insurance'),
    body: () => healthInsurance,
  },
  'get /v2/user/{user_id}/insurance/latest': ofUser('/v2/user/{user_id}/insurance/latest'),
  'post /v2/user/refresh/{user_id}': ofUser('/v2/user/refresh/{user_id}'),
  // Two teams may use the same client_user_id.
  'post /v2/user': {
    body: () => ({ client_user_id: 'a reference of both teams' }),
    ...list,
  },
  'get /v2/user': list,
  'get /v2/user/resolve/{client_user_id}': {
    path: ({ clientUserId }) => `/v2/user/resolve/${clientUserId}`,
    ...row,
  },
  'post /v2/user/undo_delete': {
    query: ({ deletedUserId }) => ({ user_id: deletedUserId }),
    ...row,
  },
  'get /v2/user/{user_id}': ofUser('/v2/user/{user_id}'),
  'patch /v2/user/{user_id}': {
    ...ofUser('/v2/user/{user_id}'),
    body: () => ({ fallback_birth_date: '1988-04-12' }),
    own: 204,
  },
  'delete /v2/user/{user_id}': { path: ({ spareUserId }) => `/v2/user/${spareUserId}`, ...row },
  'get /v2/team/users/search': {
    query: ({ clientUserId }) => ({ query_id: clientUserId }),
    ...list,
  },
  'get /v2/team/{team_id}': { path: ({ teamId }) => `/v2/team/${teamId}`, ...row },
  'get /v2/team/{team_id}/physicians': {
    path: ({ teamId }) => `/v2/team/${teamId}/physicians`,
    ...row,
  },
  'get /v2/team/source/priorities': list,
  'patch /v2/team/source/priorities': {
    query: () => ({ data_type: 'sleep' }),
    body: () => ({ providers: ['oura', 'fitbit'] }),
    ...list,
  },
  'get /v3/lab_tests/labs': list,
  'get /v3/lab_test/lab_account': list,
  'get /v3/lab_tests/markers': list,
  'post /v3/lab_tests/list_order_set_markers': {
    body: ({ labTestId }) => ({ lab_test_ids: [labTestId] }),
    ...row,
  },
  'get /v3/lab_tests/{lab_test_id}/markers': {
    path: ({ labTestId }) => `/v3/lab_tests/${labTestId}/markers`,
    ...row,
  },
  'get /v3/lab_tests/{lab_id}/markers/{provider_id}': {
    path: ({ providerId, labId }) => `/v3/lab_tests/${labId}/markers/${providerId}`,
    ...list,
  },
  'get /v3/lab_test': list,
  'get /v3/lab_tests': list,
  'post /v3/lab_tests': {
    body: ({ labAccountId, providerId }) => ({
      name: 'Thyroid, again',
      method: 'testkit',
      description: 'As before',
      provider_ids: [providerId],
      lab_account_id: labAccountId,
    }),
    ...row,
  },
  'get /v3/lab_tests/{lab_test_id}': {
    path: ({ labTestId }) => `/v3/lab_tests/${labTestId}`,
    ...row,
  },
  'patch /v3/lab_tests/{lab_test_id}': {
    path: ({ labTestId }) => `/v3/lab_tests/${labTestId}`,
    body: () => ({ name: 'Renamed' }),
    ...row,
  },
  'post /v3/order/testkit': { body: kitOrder, ...row },
  'post /v3/order/testkit/register': {
    body: ({ userId, sampleId }) => registration(userId, sampleId),
    ...row,
  },
  // Refused: neither team is in the closed beta.
  'post /v3/order/import': { body: () => ({}), own: 403, foreign: 403 },
  'post /v3/order/resend_events': { body: ({ orderId }) => ({ order_ids: [orderId] }), ...list },
  'get /v3/order/{order_id}': ofOrder('/v3/order/{order_id}'),
  'get /v3/order/{order_id}/result': ofOrder('/v3/order/{order_id}/result'),
  // Most documents do not exist before the requisition or the first report.
  'get /v3/order/{order_id}/result/pdf': {
    ...ofOrder('/v3/order/{order_id}/result/pdf'),
    own: 404,
  },
  'get /v3/order/{order_id}/requisition/pdf': {
    path: ({ drawOrderId }) => `/v3/order/${drawOrderId}/requisition/pdf`,
    ...row,
  },
  // No order of the table is billed to Medicare.
  'get /v3/order/{order_id}/abn_pdf': { ...ofOrder('/v3/order/{order_id}/abn_pdf'), own: 404 },
  'get /v3/order/{order_id}/labels/pdf': {
    path: ({ drawOrderId }) => `/v3/order/${drawOrderId}/labels/pdf`,
    query: () => ({ collection_date: '2026-05-01' }),
    ...row,
  },
  'get /v3/order/{order_id}/collection_instruction_pdf': ofOrder(
    '/v3/order/{order_id}/collection_instruction_pdf',
  ),
  'get /v3/lab_test/{lab_test_id}/collection_instruction_pdf': {
    path: ({ labTestId }) => `/v3/lab_test/${labTestId}/collection_instruction_pdf`,
    ...row,
  },
  'get /v3/order_transaction/{transaction_id}/result/pdf': {
    path: ({ transactionId }) => `/v3/order_transaction/${transactionId}/result/pdf`,
    own: 404,
    foreign: 404,
  },
  'get /v3/order/{order_id}/result/metadata': ofOrder('/v3/order/{order_id}/result/metadata'),
  'patch /v3/order/{order_id}': {
    ...ofOrder('/v3/order/{order_id}'),
    body: () => ({ activate_by: '2099-01-01' }),
    own: 400,
  },
  'post /v3/order/{order_id}/cancel': {
    path: ({ spareOrderIds }) => `/v3/order/${spareOrderIds[0]}/cancel`,
    ...row,
  },
  'patch /v3/order/{order_id}/draw_completed': {
    path: ({ drawOrderId }) => `/v3/order/${drawOrderId}/draw_completed`,
    ...row,
  },
  'get /v3/order_transaction/{transaction_id}': {
    path: ({ transactionId }) => `/v3/order_transaction/${transactionId}`,
    ...row,
  },
  'get /v3/order_transaction/{transaction_id}/result': {
    path: ({ transactionId }) => `/v3/order_transaction/${transactionId}/result`,
    ...row,
  },
  'post /v3/order': { body: drawOrder, ...row },
  'post /v3/order/create': { body: drawOrder, ...row },
  'get /v3/orders': list,
  'get /orders': list,
  'post /v3/order/{order_id}/test': {
    path: ({ spareOrderIds }) => `/v3/order/${spareOrderIds[1]}/test`,
    query: () => ({ final_status: 'collecting_sample.testkit.transit_customer' }),
    ...row,
  },
  'get /v3/order/{order_id}/test/label': {
    path: ({ spareOrderIds }) => `/v3/order/${spareOrderIds[2]}/test/label`,
    ...row,
  },
  ...appointmentRules,
  ...wearableRules,
  'post /lab_report/v1/parser/job': { body: uploadOf, ...row },
  'get /lab_report/v1/parser/job/{job_id}': ofReport(''),
  'get /lab_report/v1/parser/job/{job_id}/file': ofReport('/file'),
  'get /lab_report/v1/parser/job/{job_id}/page/{n}': ofReport('/page/1'),
  'get /lab_report/v1/loinc': { path: () => '/lab_report/v1/loinc?q=glucose', ...list },
  'post /lab_report/v1/parser/job/{job_id}/row': {
    ...ofReport('/row'),
    body: () => ({ test_name: 'Glucose', value: '92', units: 'mg/dL' }),
  },
  'post /lab_report/v1/parser/job/{job_id}/review': {
    ...ofReport('/review'),
    body: () => ({ outcome: 'approved', results: [] }),
  },
  // Harmless faults: one second long, or for deliveries that never come.
  'get /sandbox/faults': list,
  'post /sandbox/faults/webhooks': { body: () => ({ kind: 'late' }), ...list },
  'post /sandbox/faults/service': {
    body: () => ({ kind: 'slow', seconds: 1, delay_seconds: 1 }),
    ...list,
  },
  'post /sandbox/faults/stop': list,
}

interface ForeignReference {
  operation: string
  /** `own` are the caller's records, `foreign` the other team's */
  body: (own: TeamRecords, foreign: TeamRecords) => unknown
}

/** Bodies with one record of another team among the caller's own (N29). */
export const foreignReferences: ForeignReference[] = [
  { operation: 'post /v2/link/token', body: (_, { userId }) => ({ user_id: userId }) },
  {
    operation: 'post /v2/link/connect/demo',
    body: (_, { userId }) => ({ user_id: userId, provider: 'oura' }),
  },
  {
    operation: 'post /sandbox/wearables/fail',
    body: (_, { userId }) => ({ user_id: userId, provider: 'fitbit' }),
  },
  {
    operation: 'post /v3/order/testkit',
    body: (own, { userId }) => ({ ...kitOrder(own), user_id: userId }),
  },
  {
    operation: 'post /v3/order/testkit',
    body: (own, { labTestId }) => ({ ...kitOrder(own), lab_test_id: labTestId }),
  },
  {
    operation: 'post /v3/order',
    body: (own, { userId }) => ({ ...drawOrder(own), user_id: userId }),
  },
  {
    operation: 'post /v3/order',
    body: (own, { labTestId }) => ({ ...drawOrder(own), lab_test_id: labTestId }),
  },
  {
    operation: 'post /v3/order',
    body: (own, { labAccountId }) => ({ ...drawOrder(own), lab_account_id: labAccountId }),
  },
  {
    operation: 'post /v3/order',
    body: (own, { labTestId }) => ({
      ...drawOrder(own),
      lab_test_id: null,
      order_set: { lab_test_ids: [labTestIds.onSite, labTestId] },
    }),
  },
  {
    operation: 'post /v3/lab_tests/list_order_set_markers',
    body: (own, { labTestId }) => ({ lab_test_ids: [own.labTestId, labTestId] }),
  },
  {
    operation: 'post /v3/lab_tests/list_order_set_markers',
    body: (own, { labAccountId }) => ({
      lab_test_ids: [own.labTestId],
      lab_account_id: labAccountId,
    }),
  },
  {
    operation: 'post /v3/order/testkit/register',
    body: ({ userId }, { sampleId }) => registration(userId, sampleId),
  },
  {
    operation: 'post /v3/order/testkit/register',
    body: ({ sampleId }, { userId }) => registration(userId, sampleId),
  },
]
