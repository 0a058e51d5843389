import type { OrdersInEveryState } from '#e2e/support/people/orders-in-every-state.ts'

export interface Visit {
  /** the file in app/ that renders it */
  page: string
  path: string | ((orders: OrdersInEveryState) => string)
  /** its h1 */
  heading: string
  /** a text that only this state of the page shows */
  shows?: string
  status?: number
}

export type Audience = 'visitor' | 'patient' | 'newPatient' | 'clinician' | 'admin'

const authentication: Visit[] = [
  { page: '(auth)/sign-in', path: '/sign-in', heading: 'Sign in', shows: 'Sandbox mailbox' },
  {
    page: '(auth)/sign-in',
    path: '/sign-in?notice=password-set',
    heading: 'Sign in',
    shows: 'Your new password is set.',
  },
  {
    page: '(auth)/sign-in',
    path: '/sign-in?notice=idle',
    heading: 'Sign in',
    shows: 'We signed you out because you were inactive.',
  },
  { page: '(auth)/sign-up', path: '/sign-up', heading: 'Create your account' },
  { page: '(auth)/forgot-password', path: '/forgot-password', heading: 'Forgot your password?' },
  { page: '(auth)/reset-password', path: '/reset-password', heading: 'Choose a new password' },
  {
    page: '(auth)/reset-password',
    path: '/reset-password?token=unread',
    heading: 'Choose a new password',
    shows: 'Set password',
  },
  {
    page: '(auth)/join',
    path: '/join?token=unknown',
    heading: 'Create your staff account',
    shows: 'Ask an administrator',
  },
  {
    page: '(auth)/open-record',
    path: '/open-record?token=unknown',
    heading: 'Create your account',
    shows: 'This link no longer works',
  },
  {
    page: '(auth)/verify-email',
    path: '/verify-email',
    heading: 'Confirm your email address',
    shows: 'This link is incomplete.',
  },
  {
    page: '(auth)/verify-email',
    path: '/verify-email?token=unknown',
    heading: 'Confirm your email address',
    shows: 'Confirm and sign in',
  },
  {
    page: '(auth)/change-email',
    path: '/change-email',
    heading: 'Change your email address',
    shows: 'This link is incomplete.',
  },
  {
    page: '(auth)/change-email',
    path: '/change-email?token=unknown',
    heading: 'Change your email address',
  },
  {
    page: '(auth)/trust-device',
    path: '/trust-device',
    heading: 'Confirm this device',
    shows: 'This link is incomplete.',
  },
  {
    page: '(auth)/trust-device',
    path: '/trust-device?token=unknown',
    heading: 'Confirm this device',
  },
  { page: '(auth)/two-factor', path: '/two-factor', heading: 'Enter your code' },
  { page: '(auth)/undo-deletion', path: '/undo-deletion', heading: 'Your account is closed' },
  {
    page: '(auth)/undo-deletion',
    path: '/undo-deletion?token=unknown',
    heading: 'Keep your account',
  },
]

const forAnyone: Visit[] = [
  {
    page: '(public)',
    path: '/',
    heading: 'Lab tests at home, read by your own clinic',
  },
  { page: '(public)/tests', path: '/tests', heading: 'Tests', shows: '24 tests' },
  {
    page: '(public)/tests',
    path: '/tests?method=walk_in_test',
    heading: 'Tests',
    shows: 'Your clinic arranges these tests.',
  },
  { page: '(public)/tests', path: '/tests?q=zzzz', heading: 'Tests', shows: 'No tests match' },
  {
    page: '(public)/tests/[slug]',
    path: '/tests/heart-health',
    heading: 'Heart Health',
    shows: 'Order this kit',
  },
  { page: '(public)/markers', path: '/markers', heading: 'Markers', shows: 'Page 1 of' },
  {
    page: '(public)/markers',
    path: '/markers?q=zzzz&type=panel',
    heading: 'Markers',
    shows: 'No markers match',
  },
  {
    page: '(public)/markers/[labId]/[providerId]',
    path: '/markers/3/300171',
    heading: '17-Hydroxyprogesterone',
    shows: 'What it reports',
  },
  {
    page: '(public)/terms',
    path: '/terms',
    heading: 'Terms of use',
    shows: 'Not for emergencies',
  },
  {
    page: '(public)/privacy',
    path: '/privacy',
    heading: 'Privacy notice',
    shows: 'How long we keep it',
  },
  {
    page: '(public)/accessibility',
    path: '/accessibility',
    heading: 'Accessibility',
    shows: 'What we check',
  },
  { page: '(public)/contact', path: '/contact', heading: 'Contact', shows: 'How to reach' },
  { page: 'mailbox', path: '/mailbox', heading: 'Mailbox', shows: 'To protect your privacy' },
  { page: '(public)', path: '/no/such/page', heading: 'Page not found', status: 404 },
]

const forPatients: Visit[] = [
  { page: '(patient)/home', path: '/home', heading: 'Hello, Noor', shows: 'Next step' },
  { page: '(patient)/orders', path: '/orders', heading: 'Your orders', shows: 'Vitamin D' },
  ...orderVisits({
    ordered: 'We are getting your kit ready',
    toRegister: 'Register your kit, then collect your sample',
    atLab: 'The lab has your sample',
    blocked: 'The lab needs one more detail',
    failed: 'Your kit was lost in the mail',
    cancelled: 'This order is canceled',
  }),
  {
    page: '(patient)/orders/[orderId]',
    path: '/orders/00000000-0000-4000-8000-000000000000',
    heading: 'Page not found',
    status: 404,
  },
  {
    page: '(patient)/orders/[orderId]/results',
    path: '/orders/00000000-0000-4000-8000-000000000000/results',
    heading: 'Page not found',
    status: 404,
  },
  {
    page: '(patient)/kits/order',
    path: '/kits/order?step=test',
    heading: 'Which test would you like?',
  },
  {
    page: '(patient)/kits/order',
    path: '/kits/order?step=address',
    heading: 'Where should the kit go?',
  },
  { page: '(patient)/kits/order', path: '/kits/order?step=check', heading: 'Check your order' },
  {
    page: '(patient)/kits/order',
    path: ({ ordered }) => `/kits/order?step=ordered&order=${ordered}`,
    heading: 'Your kit is ordered',
  },
  {
    page: '(patient)/kits/register',
    path: '/kits/register?step=code',
    heading: 'Find your kit code',
  },
  {
    page: '(patient)/kits/register',
    path: '/kits/register?step=about-you',
    heading: 'Whose sample is it?',
  },
  {
    page: '(patient)/kits/register',
    path: '/kits/register?step=consents',
    heading: 'Read and agree',
  },
  {
    page: '(patient)/kits/register',
    path: '/kits/register?step=physician',
    heading: 'Which physician orders the test?',
  },
  {
    page: '(patient)/kits/register',
    path: '/kits/register?step=check',
    heading: 'Check your registration',
  },
  {
    page: '(patient)/kits/register',
    path: ({ atLab }) => `/kits/register?step=done&order=${atLab}`,
    heading: 'The kit is registered',
  },
  {
    page: '(patient)/results/(list)',
    path: '/results',
    heading: 'Your results',
    shows: 'Ferritin',
  },
  {
    page: '(patient)/results/[biomarker]',
    path: '/results/2276-4',
    heading: 'Ferritin',
    shows: 'All values',
  },
  {
    page: '(patient)/results/[biomarker]',
    path: '/results/0000-0',
    heading: 'Page not found',
    status: 404,
  },
  {
    page: '(patient)/wearables',
    path: '/wearables',
    heading: 'Wearables',
    shows: 'Nothing is connected yet',
  },
  {
    page: '(patient)/wearables/connections',
    path: '/wearables/connections',
    heading: 'Connections',
    shows: 'Connect another source',
  },
  {
    page: '(patient)/wearables/[resource]',
    path: '/wearables/steps',
    heading: 'Steps',
    shows: 'Days run from midnight to midnight',
  },
  {
    page: '(patient)/wearables/[resource]',
    path: '/wearables/sleep?view=day',
    heading: 'Sleep',
    shows: 'Why is there no number?',
  },
  {
    page: '(patient)/wearables/[resource]',
    path: '/wearables/none',
    heading: 'Page not found',
    status: 404,
  },
  {
    page: '(patient)/wearables/workouts',
    path: '/wearables/workouts',
    heading: 'Workouts',
    shows: 'No workout was recorded yet',
  },
  {
    page: '(patient)/wearables/workouts/[workoutId]',
    path: '/wearables/workouts/00000000-0000-4000-8000-000000000000',
    heading: 'Page not found',
    status: 404,
  },
  { page: '(patient)/messages', path: '/messages', heading: 'Messages', shows: 'All times are in' },
  { page: '(patient)/messages/new', path: '/messages/new', heading: 'Write a message' },
  {
    page: '(patient)/messages/[conversationId]',
    path: '/messages/00000000-0000-4000-8000-000000000000',
    heading: 'Page not found',
    status: 404,
  },
  {
    page: '(patient)/answers/[requestId]',
    path: '/answers/00000000-0000-4000-8000-000000000000',
    heading: 'Questions from your clinic',
    shows: 'We can’t find these questions for your account',
    status: 404,
  },
  { page: '(patient)/account', path: '/account', heading: 'Your account' },
  {
    page: '(patient)/account/consents',
    path: '/account/consents',
    heading: 'Consents',
    shows: 'Terms of use',
  },
  {
    page: '(patient)/account/consents/[type]',
    path: '/account/consents/terms-of-use',
    heading: 'Terms of use',
    shows: 'What changed between versions',
  },
  {
    page: '(patient)/account/download',
    path: '/account/download',
    heading: 'Download your data',
    shows: 'Prepare my files',
  },
  {
    page: '(patient)/account/access-log',
    path: '/account/access-log',
    heading: 'Who has seen your data',
    shows: 'What staff of your clinic did',
  },
  {
    page: '(patient)/reports/(list)',
    path: '/reports',
    heading: 'Your lab reports',
    shows: 'In review',
  },
  { page: '(patient)/reports/upload', path: '/reports/upload', heading: 'Upload a lab report' },
  {
    page: '(patient)/reports/[jobId]',
    path: ({ readReport }) => `/reports/${readReport}`,
    heading: 'Northfield Clinical Laboratory',
    shows: 'Ferritin',
  },
  {
    page: '(patient)/reports/[jobId]',
    path: ({ unnamedReport }) => `/reports/${unnamedReport}`,
    heading: 'Northfield Clinical Laboratory',
    shows: 'Is it yours?',
  },
  {
    page: '(patient)/reports/[jobId]',
    path: ({ waitingReport }) => `/reports/${waitingReport}`,
    heading: 'Northfield Clinical Laboratory',
    shows: 'is reviewing your report',
  },
  {
    page: '(patient)/reports/[jobId]',
    path: ({ failedReport }) => `/reports/${failedReport}`,
    heading: 'Lab report',
    shows: 'We couldn’t read this report',
  },
]

const forNewPatients: Visit[] = [
  { page: '(patient)/home', path: '/home', heading: 'Hello, Noor', shows: 'Order your first kit' },
  { page: '(patient)/orders', path: '/orders', heading: 'Your orders', shows: 'No orders yet' },
  {
    page: '(patient)/reports/(list)',
    path: '/reports',
    heading: 'Your lab reports',
    shows: 'No lab reports yet',
  },
  {
    page: '(patient)/results/(list)',
    path: '/results',
    heading: 'Your results',
    shows: 'No results yet',
  },
]

const forStaff: Visit[] = [
  { page: 'clinic', path: '/clinic', heading: 'Needs attention', shows: 'The package was lost' },
  { page: 'clinic/orders', path: '/clinic/orders', heading: 'Orders', shows: 'Page 1 of' },
  {
    page: 'clinic/orders',
    path: '/clinic/orders?status=failed',
    heading: 'Orders',
    shows: 'Lost in the mail',
  },
  {
    page: 'clinic/orders/new',
    path: '/clinic/orders/new',
    heading: 'New order',
    shows: 'Who is it for?',
  },
  {
    page: 'clinic/orders/[orderId]',
    path: ({ blocked }) => `/clinic/orders/${blocked}`,
    heading: 'Noor',
    shows: 'On hold at the lab',
  },
  {
    page: 'clinic/orders/[orderId]',
    path: ({ ordered }) => `/clinic/orders/${ordered}`,
    heading: 'Noor',
    shows: 'Cancel this order',
  },
  {
    page: 'clinic/insights',
    path: '/clinic/insights?show=failing',
    heading: 'Insights',
    shows: 'Silent: connected, but nothing new',
  },
  {
    page: 'clinic/insights/query',
    path: '/clinic/insights/query',
    heading: 'Query builder',
    shows: 'Whose data?',
  },
  {
    page: 'clinic/insights/query',
    path: ({ patientId }) => `/clinic/insights/query?patient=${patientId}`,
    heading: 'Query: Noor',
    shows: 'Only rows where',
  },
  {
    page: 'clinic/appointments',
    path: '/clinic/appointments?show=missed&on=2025-01-06',
    heading: 'Appointments',
    shows: 'No visits here',
  },
  {
    page: 'clinic/patients/(list)',
    path: '/clinic/patients',
    heading: 'Patients',
    shows: 'In progress',
  },
  {
    page: 'clinic/patients/(list)',
    path: '/clinic/patients?show=under-way&sort=activity',
    heading: 'Patients',
    shows: 'In progress',
  },
  {
    page: 'clinic/patients/[patientId]',
    path: ({ patientId }) => `/clinic/patients/${patientId}`,
    heading: 'Noor',
    shows: 'Access log',
  },
  {
    page: 'clinic/patients/[patientId]',
    path: '/clinic/patients/00000000-0000-4000-8000-000000000000',
    heading: 'Page not found',
    status: 404,
  },
  {
    page: 'clinic/patients/[patientId]/upload',
    path: ({ patientId }) => `/clinic/patients/${patientId}/upload`,
    heading: 'Upload a lab report for Noor',
    shows: 'Couldn’t be read',
  },
  {
    page: 'clinic/results',
    path: '/clinic/results',
    heading: 'Results',
    shows: 'Release all clear',
  },
  {
    page: 'clinic/messages/(list)',
    path: '/clinic/messages?view=open',
    heading: 'Messages',
    shows: 'Saved replies',
  },
  {
    page: 'clinic/messages/templates',
    path: '/clinic/messages/templates',
    heading: 'Saved replies',
    shows: 'Add a reply',
  },
  {
    page: 'clinic/messages/[conversationId]',
    path: '/clinic/messages/00000000-0000-4000-8000-000000000000',
    heading: 'Page not found',
    status: 404,
  },
  {
    page: 'clinic/settings/contact',
    path: '/clinic/settings/contact',
    heading: 'Clinic',
    shows: 'All times are in',
  },
  {
    page: 'clinic/settings',
    path: '/clinic/settings',
    heading: 'Settings',
    shows: 'Physicians',
  },
  {
    page: 'clinic/settings/physicians',
    path: '/clinic/settings/physicians',
    heading: 'Physicians',
  },
  {
    page: 'clinic/results/anchors',
    path: '/clinic/results/anchors',
    heading: 'Harm anchors',
    shows: 'Write a harm anchor',
  },
  {
    page: 'clinic/results/holds',
    path: '/clinic/results/holds',
    heading: 'Hold ledger',
    shows: 'State rules',
  },
  {
    page: 'clinic/results/templates',
    path: '/clinic/results/templates',
    heading: 'Templates',
  },
  {
    page: 'clinic/results/[orderId]',
    path: ({ atLab }) => `/clinic/results/${atLab}`,
    heading: 'Noor',
    shows: 'Not here yet',
  },
  {
    page: 'clinic/results/[orderId]',
    path: '/clinic/results/00000000-0000-4000-8000-000000000000',
    heading: 'Page not found',
    status: 404,
  },
  {
    page: 'clinic/results/critical/(list)',
    path: '/clinic/results/critical',
    heading: 'Critical results',
  },
  {
    page: 'clinic/results/critical/roster',
    path: '/clinic/results/critical/roster',
    heading: 'Roster for critical results',
  },
  // One that is open is looked at in journeys/results/critical.spec.ts.
  {
    page: 'clinic/results/critical/[criticalId]',
    path: '/clinic/results/critical/00000000-0000-4000-8000-000000000000',
    heading: 'Page not found',
    status: 404,
  },
  {
    page: 'clinic/review/(list)',
    path: '/clinic/review',
    heading: 'Lab reports to review',
    shows: 'Uncertain results',
  },
  {
    page: 'clinic/review/second',
    path: '/clinic/review/second',
    heading: 'Second reading',
    shows: 'What the row says',
  },
  {
    page: 'clinic/review/disagreements',
    path: '/clinic/review/disagreements',
    heading: 'Disagreements',
    shows: 'A third reviewer decides.',
  },
  {
    page: 'clinic/review/[jobId]',
    path: ({ waitingReport }) => `/clinic/review/${waitingReport}`,
    heading: 'Noor',
    shows: 'Zonulin',
  },
  {
    page: 'clinic/review/[jobId]',
    path: ({ unnamedReport }) => `/clinic/review/${unnamedReport}`,
    heading: 'Noor',
    shows: 'We couldn’t read a name on this report.',
  },
  {
    page: 'clinic/reports/[jobId]',
    path: ({ readReport }) => `/clinic/reports/${readReport}`,
    heading: 'Lab report of Noor',
    shows: 'Read automatically',
  },
  {
    page: 'clinic/reports/[jobId]',
    path: ({ waitingReport }) => `/clinic/reports/${waitingReport}`,
    heading: 'Lab report of Noor',
    shows: 'In review',
  },
  {
    page: 'clinic/patients/[patientId]/results',
    path: ({ patientId }) => `/clinic/patients/${patientId}/results`,
    heading: 'Results for Noor',
    shows: 'Ferritin',
  },
  {
    page: 'clinic/patients/[patientId]/results/[biomarker]',
    path: ({ patientId }) => `/clinic/patients/${patientId}/results/2276-4`,
    heading: 'Ferritin',
    shows: 'All values',
  },
  {
    page: 'clinic/patients/[patientId]/results/[biomarker]',
    path: ({ patientId }) => `/clinic/patients/${patientId}/results/0000-0`,
    heading: 'Page not found',
    status: 404,
  },
  {
    page: 'clinic/patients/[patientId]/wearables/[resource]',
    path: ({ patientId }) => `/clinic/patients/${patientId}/wearables/steps?view=day`,
    heading: 'Steps',
    shows: 'Why is there no number?',
  },
  {
    page: 'clinic/patients/[patientId]/wearables/workouts',
    path: ({ patientId }) => `/clinic/patients/${patientId}/wearables/workouts`,
    heading: 'Workouts',
    shows: 'No workout was recorded yet',
  },
  {
    page: 'clinic/patients/[patientId]/wearables/workouts/[workoutId]',
    path: ({ patientId }) =>
      `/clinic/patients/${patientId}/wearables/workouts/00000000-0000-4000-8000-000000000000`,
    heading: 'Page not found',
    status: 404,
  },
  { page: 'clinic/viewing', path: '/clinic/viewing', heading: 'No view is open' },
  { page: 'clinic/simulator', path: '/clinic/simulator', heading: 'Simulator' },
  {
    page: 'clinic/simulator',
    path: ({ toRegister }) => `/clinic/simulator?order=${toRegister}`,
    heading: 'Simulator',
    shows: 'Label on the kit',
  },
  { page: 'clinic/account', path: '/clinic/account', heading: 'Your account' },
  // Users who need no second step are redirected.
  { page: '(auth)/two-factor/set-up', path: '/two-factor/set-up', heading: 'Needs attention' },
]

/** Every page of the app with its states, by audience. */
export const pageTable: Record<Audience, Visit[]> = {
  visitor: [...forAnyone, ...authentication],
  patient: forPatients,
  newPatient: forNewPatients,
  clinician: forStaff,
  admin: [
    {
      page: 'clinic/audit',
      path: '/clinic/audit',
      heading: 'Audit',
      shows: 'Searching it is audited too',
    },
    {
      page: 'clinic/privacy',
      path: '/clinic/privacy',
      heading: 'Privacy',
      shows: 'Emergency access',
    },
    {
      page: 'clinic/review/aliases',
      path: '/clinic/review/aliases',
      heading: 'Laboratory aliases',
      shows: 'CHT-S',
    },
    {
      page: 'clinic/review/accuracy',
      path: '/clinic/review/accuracy',
      heading: 'Reading accuracy',
      shows: 'Rows approved as read',
    },
    {
      page: 'clinic/settings/second-readings',
      path: '/clinic/settings/second-readings',
      heading: 'Second readings',
      shows: 'Percent of rows',
    },
    {
      page: 'clinic/settings/staff',
      path: '/clinic/settings/staff',
      heading: 'Staff',
      shows: 'Send invitation',
    },
    {
      page: 'clinic/settings/connection',
      path: '/clinic/settings/connection',
      heading: 'Connection to the service',
      shows: 'Send a test event',
    },
    {
      page: 'clinic/settings/sign-up',
      path: '/clinic/settings/sign-up',
      heading: 'Patient sign-up',
      shows: 'Sign-up is open',
    },
    {
      page: 'clinic/settings/retention',
      path: '/clinic/settings/retention',
      heading: 'Retention periods',
      shows: 'Refused webhook deliveries',
    },
    {
      page: 'clinic/webhooks',
      path: '/clinic/webhooks',
      heading: 'Webhooks',
      shows: 'Opening a body is recorded',
    },
    {
      page: 'clinic/webhooks/gaps',
      path: '/clinic/webhooks/gaps',
      heading: 'Webhooks',
      shows: 'Gaps in the last 30 days',
    },
    {
      page: 'clinic/webhooks/endpoints',
      path: '/clinic/webhooks/endpoints',
      heading: 'Webhooks',
      shows: 'Undelivered messages of all endpoints',
    },
    {
      page: 'clinic/webhooks/endpoints/[endpointId]',
      path: '/clinic/webhooks/endpoints/ep_none',
      heading: 'Page not found',
      status: 404,
    },
    {
      page: 'clinic/webhooks/tester',
      path: '/clinic/webhooks/tester',
      heading: 'Webhooks',
      shows: 'Signed with another secret',
    },
    {
      page: 'clinic/webhooks/events',
      path: '/clinic/webhooks/events?type=labtest.result.critical',
      heading: 'Webhooks',
      shows: 'data.interpretation',
    },
  ],
}

type OrderState = 'ordered' | 'toRegister' | 'atLab' | 'blocked' | 'failed' | 'cancelled'

function orderVisits(titles: Record<OrderState, string>): Visit[] {
  return Object.entries(titles).map(([state, shows]) => ({
    page: '(patient)/orders/[orderId]',
    path: (orders) => `/orders/${orders[state as OrderState]}`,
    heading: 'Vitamin D',
    shows,
  }))
}
