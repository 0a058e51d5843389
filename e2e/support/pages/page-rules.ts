import { type Outcomes, outcomeRules } from '#testing/authorization/outcomes.ts'

export interface PageRecords {
  orderId: string
  patientId: string
  /** of a lab report that waits for its review */
  jobId: string
}

export interface PageRule {
  path: (records: PageRecords) => string
  /** 307 redirects to the sign-in, patients and staff to their start page */
  may: Outcomes<number>
  /** Signed-in users are redirected. */
  isForGuests?: boolean
}

const { forAnyone, forAccounts, forPatients, forStaff } = outcomeRules({
  signedOut: 307,
  forbidden: 307,
  notFound: 404,
})

const anyone = (path: string): PageRule => ({ path: () => path, may: forAnyone(200) })
const guests = (path: string): PageRule => ({
  path: () => path,
  may: { ...forAnyone(307), anonymous: 200 },
  isForGuests: true,
})
const patients = (path: string): PageRule => ({ path: () => path, may: forPatients(200) })
const reviewers = ['reviewer', 'clinician', 'admin'] as const
/** Roles that query wearable data. */
const insightReaders = ['clinician', 'admin'] as const
/** Roles that answer patients. */
const answerers = ['support', 'clinician', 'admin'] as const
const staff = (path: string): PageRule => ({ path: () => path, may: forStaff(200) })

/** Every page in app/ and who may open it; a missing one fails e2e/journeys/page-authorization.spec.ts. */
export const pageRules: Record<string, PageRule> = {
  '(auth)/change-email': anyone('/change-email'),
  '(auth)/forgot-password': anyone('/forgot-password'),
  '(auth)/join': anyone('/join'),
  '(auth)/open-record': anyone('/open-record'),
  '(auth)/reset-password': anyone('/reset-password'),
  '(auth)/sign-in': guests('/sign-in'),
  '(auth)/sign-up': guests('/sign-up'),
  '(auth)/trust-device': anyone('/trust-device'),
  '(auth)/two-factor': anyone('/two-factor'),
  // For staff who have no second step yet; others are redirected.
  '(auth)/two-factor/set-up': { path: () => '/two-factor/set-up', may: forAccounts(307) },
  '(auth)/undo-deletion': anyone('/undo-deletion'),
  '(auth)/verify-email': anyone('/verify-email'),
  '(patient)/account': patients('/account'),
  '(patient)/account/access-log': patients('/account/access-log'),
  '(patient)/account/download': patients('/account/download'),
  '(patient)/account/consents': patients('/account/consents'),
  '(patient)/account/consents/[type]': patients('/account/consents/terms-of-use'),
  '(patient)/home': patients('/home'),
  '(patient)/kits/order': patients('/kits/order'),
  '(patient)/kits/register': patients('/kits/register'),
  '(patient)/orders': patients('/orders'),
  '(patient)/orders/[orderId]': {
    path: ({ orderId }) => `/orders/${orderId}`,
    may: forPatients(200, 404),
  },
  // Without results it leads to the order, which says why.
  '(patient)/orders/[orderId]/results': {
    path: ({ orderId }) => `/orders/${orderId}/results`,
    may: forPatients(307, 404),
  },
  '(patient)/messages': patients('/messages'),
  '(patient)/messages/new': patients('/messages/new'),
  // One that does not exist: the verbs' own tests check ownership.
  '(patient)/messages/[conversationId]': {
    path: () => '/messages/00000000-0000-4000-8000-000000000000',
    may: forPatients(404, 404),
  },
  '(patient)/answers/[requestId]': {
    path: () => '/answers/00000000-0000-4000-8000-000000000000',
    may: forPatients(404, 404),
  },
  '(patient)/reports/(list)': patients('/reports'),
  '(patient)/reports/[jobId]': {
    path: ({ jobId }) => `/reports/${jobId}`,
    may: forPatients(200, 404),
  },
  '(patient)/reports/upload': patients('/reports/upload'),
  '(patient)/results/(list)': patients('/results'),
  // A biomarker without values: the verbs' own tests check ownership.
  '(patient)/results/[biomarker]': {
    path: () => '/results/0000-0',
    may: forPatients(404, 404),
  },
  '(patient)/wearables': patients('/wearables'),
  '(patient)/wearables/connections': patients('/wearables/connections'),
  '(patient)/wearables/[resource]': patients('/wearables/steps'),
  '(patient)/wearables/workouts': patients('/wearables/workouts'),
  '(patient)/wearables/workouts/[workoutId]': {
    path: () => '/wearables/workouts/00000000-0000-4000-8000-000000000000',
    may: forPatients(404),
  },
  '(public)': anyone('/'),
  '(public)/accessibility': anyone('/accessibility'),
  '(public)/contact': anyone('/contact'),
  '(public)/privacy': anyone('/privacy'),
  '(public)/terms': anyone('/terms'),
  '(public)/markers': anyone('/markers'),
  '(public)/markers/[labId]/[providerId]': anyone('/markers/3/300171'),
  '(public)/tests': anyone('/tests'),
  '(public)/tests/[slug]': anyone('/tests/vitamin-d'),
  clinic: staff('/clinic'),
  'clinic/account': staff('/clinic/account'),
  'clinic/orders': staff('/clinic/orders'),
  'clinic/orders/new': {
    path: () => '/clinic/orders/new',
    // Reviewers do not order: they are sent back to the list.
    may: { ...forStaff(200), reviewer: 307 },
  },
  'clinic/orders/[orderId]': {
    path: ({ orderId }) => `/clinic/orders/${orderId}`,
    may: forStaff(200),
  },
  'clinic/appointments': staff('/clinic/appointments'),
  'clinic/patients/(list)': staff('/clinic/patients'),
  'clinic/patients/[patientId]': {
    path: ({ patientId }) => `/clinic/patients/${patientId}`,
    may: forStaff(200),
  },
  'clinic/patients/[patientId]/results': {
    path: ({ patientId }) => `/clinic/patients/${patientId}/results`,
    may: forStaff(200),
  },
  'clinic/patients/[patientId]/results/[biomarker]': {
    path: ({ patientId }) => `/clinic/patients/${patientId}/results/0000-0`,
    // Support and administrators are sent to where a reason is asked for.
    may: { ...forStaff(404), support: 307, admin: 307 },
  },
  'clinic/patients/[patientId]/wearables/[resource]': {
    path: ({ patientId }) => `/clinic/patients/${patientId}/wearables/steps`,
    // Support and administrators are sent to where a reason is asked for.
    may: { ...forStaff(200), support: 307, admin: 307 },
  },
  'clinic/patients/[patientId]/wearables/workouts': {
    path: ({ patientId }) => `/clinic/patients/${patientId}/wearables/workouts`,
    may: { ...forStaff(200), support: 307, admin: 307 },
  },
  'clinic/patients/[patientId]/wearables/workouts/[workoutId]': {
    path: ({ patientId }) =>
      `/clinic/patients/${patientId}/wearables/workouts/00000000-0000-4000-8000-000000000000`,
    may: { ...forStaff(404), support: 307, admin: 307 },
  },
  'clinic/patients/[patientId]/upload': {
    path: ({ patientId }) => `/clinic/patients/${patientId}/upload`,
    may: forStaff(200, ['support', 'clinician', 'admin']),
  },
  'clinic/reports/[jobId]': {
    path: ({ jobId }) => `/clinic/reports/${jobId}`,
    may: forStaff(200),
  },
  'clinic/messages/(list)': { path: () => '/clinic/messages', may: forStaff(200, answerers) },
  'clinic/messages/templates': {
    path: () => '/clinic/messages/templates',
    may: forStaff(200, answerers),
  },
  'clinic/messages/[conversationId]': {
    path: () => '/clinic/messages/00000000-0000-4000-8000-000000000000',
    may: forStaff(404, answerers),
  },
  'clinic/settings': staff('/clinic/settings'),
  'clinic/settings/contact': staff('/clinic/settings/contact'),
  'clinic/settings/physicians': staff('/clinic/settings/physicians'),
  'clinic/settings/connection': {
    path: () => '/clinic/settings/connection',
    may: forStaff(200, ['admin']),
  },
  'clinic/settings/retention': {
    path: () => '/clinic/settings/retention',
    may: forStaff(200, ['admin']),
  },
  'clinic/settings/second-readings': {
    path: () => '/clinic/settings/second-readings',
    may: forStaff(200, ['admin']),
  },
  'clinic/settings/sign-up': {
    path: () => '/clinic/settings/sign-up',
    may: forStaff(200, ['admin']),
  },
  'clinic/settings/staff': { path: () => '/clinic/settings/staff', may: forStaff(200, ['admin']) },
  'clinic/webhooks': { path: () => '/clinic/webhooks', may: forStaff(200, ['admin']) },
  'clinic/webhooks/events': {
    path: () => '/clinic/webhooks/events',
    may: forStaff(200, ['admin']),
  },
  'clinic/webhooks/gaps': { path: () => '/clinic/webhooks/gaps', may: forStaff(200, ['admin']) },
  'clinic/webhooks/endpoints': {
    path: () => '/clinic/webhooks/endpoints',
    may: forStaff(200, ['admin']),
  },
  // One that does not exist: the verbs' own tests check who reads one.
  'clinic/webhooks/endpoints/[endpointId]': {
    path: () => '/clinic/webhooks/endpoints/ep_none',
    may: forStaff(404, ['admin']),
  },
  'clinic/webhooks/tester': {
    path: () => '/clinic/webhooks/tester',
    may: forStaff(200, ['admin']),
  },
  'clinic/audit': { path: () => '/clinic/audit', may: forStaff(200, ['admin']) },
  'clinic/privacy': { path: () => '/clinic/privacy', may: forStaff(200, ['admin']) },
  'clinic/results/critical/(list)': staff('/clinic/results/critical'),
  'clinic/results/critical/roster': staff('/clinic/results/critical/roster'),
  // One that does not exist: the verbs' own tests check who reads one.
  'clinic/results/critical/[criticalId]': {
    path: () => '/clinic/results/critical/00000000-0000-4000-8000-000000000000',
    may: forStaff(404),
  },
  'clinic/results': staff('/clinic/results'),
  'clinic/results/holds': staff('/clinic/results/holds'),
  'clinic/results/anchors': staff('/clinic/results/anchors'),
  'clinic/results/templates': staff('/clinic/results/templates'),
  'clinic/insights': { path: () => '/clinic/insights', may: forStaff(200, insightReaders) },
  'clinic/insights/query': {
    path: ({ patientId }) => `/clinic/insights/query?patient=${patientId}`,
    may: forStaff(200, insightReaders),
  },
  // Its results have not arrived, so all there is to do is to start a hold.
  'clinic/results/[orderId]': {
    path: ({ orderId }) => `/clinic/results/${orderId}`,
    may: forStaff(200),
  },
  'clinic/review/(list)': { path: () => '/clinic/review', may: forStaff(200, reviewers) },
  'clinic/review/second': { path: () => '/clinic/review/second', may: forStaff(200, reviewers) },
  'clinic/review/disagreements': {
    path: () => '/clinic/review/disagreements',
    may: forStaff(200, reviewers),
  },
  'clinic/review/aliases': {
    path: () => '/clinic/review/aliases',
    may: forStaff(200, reviewers),
  },
  'clinic/review/accuracy': {
    path: () => '/clinic/review/accuracy',
    may: forStaff(200, ['admin']),
  },
  'clinic/review/[jobId]': {
    path: ({ jobId }) => `/clinic/review/${jobId}`,
    may: forStaff(200, reviewers),
  },
  'clinic/viewing': staff('/clinic/viewing'),
  'clinic/simulator': {
    path: ({ orderId }) => `/clinic/simulator?order=${orderId}`,
    may: forStaff(200),
  },
  // Sandbox only; lists every mail the app would have sent.
  mailbox: anyone('/mailbox'),
}
