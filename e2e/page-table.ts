import type { OrdersInEveryState } from './orders-in-every-state.ts'

export interface Visit {
  /** The file below app/ that renders it. */
  page: string
  path: string | ((orders: OrdersInEveryState) => string)
  /** Its own h1. */
  heading: string
  /** A text that tells this state of the page from its others. */
  shows?: string
  status?: number
}

export type Audience = 'nobody' | 'patient' | 'newPatient' | 'clinician'

const authentication: Visit[] = [
  { page: '(auth)/sign-in', path: '/sign-in', heading: 'Sign in', shows: 'Mailbox of the sandbox' },
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
    shows: 'You were signed out because nothing had happened for a while.',
  },
  { page: '(auth)/sign-up', path: '/sign-up', heading: 'Create your account' },
  { page: '(auth)/forgot-password', path: '/forgot-password', heading: 'Forgot your password?' },
  { page: '(auth)/reset-password', path: '/reset-password', heading: 'Choose a new password' },
  {
    page: '(auth)/reset-password',
    path: '/reset-password?token=unread',
    heading: 'Choose a new password',
    shows: 'Set the password',
  },
  {
    page: '(auth)/verify-email',
    path: '/verify-email',
    heading: 'Your e-mail address',
    shows: 'This link is not complete.',
  },
  {
    page: '(auth)/verify-email',
    path: '/verify-email?token=unknown',
    heading: 'Your e-mail address',
    shows: 'That did not work',
  },
  { page: '(auth)/two-factor', path: '/two-factor', heading: 'Enter your code' },
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
    shows: 'These tests are arranged by the clinic.',
  },
  { page: '(public)/tests', path: '/tests?q=zzzz', heading: 'Tests', shows: 'No test fits' },
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
    shows: 'No marker fits',
  },
  {
    page: '(public)/markers/[labId]/[providerId]',
    path: '/markers/3/300171',
    heading: '17-Hydroxyprogesterone',
    shows: 'What it reports',
  },
  { page: 'mailbox', path: '/mailbox', heading: 'Mailbox', shows: 'Confirm your e-mail address' },
  { page: '(public)', path: '/no/such/page', heading: 'This page is not here', status: 404 },
]

const forPatients: Visit[] = [
  { page: '(patient)/home', path: '/home', heading: 'Hello, Noor', shows: 'Do this next' },
  { page: '(patient)/orders', path: '/orders', heading: 'Your kits', shows: 'Vitamin D' },
  ...orderVisits({
    ordered: 'We are getting your kit ready',
    toRegister: 'Register your kit, then collect your sample',
    atLab: 'The laboratory has your sample',
    blocked: 'The laboratory needs one more detail',
    failed: 'Your kit was lost on its way',
    cancelled: 'This order is cancelled',
  }),
  {
    page: '(patient)/orders/[orderId]',
    path: '/orders/00000000-0000-4000-8000-000000000000',
    heading: 'This page is not here',
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
  { page: '(patient)/kits/order', path: '/kits/order?step=check', heading: 'Is everything right?' },
  {
    page: '(patient)/kits/order',
    path: ({ ordered }) => `/kits/order?step=ordered&order=${ordered}`,
    heading: 'Your kit is ordered',
  },
  {
    page: '(patient)/kits/register',
    path: '/kits/register?step=code',
    heading: 'Find your kit’s code',
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
    heading: 'Who orders the test?',
  },
  {
    page: '(patient)/kits/register',
    path: '/kits/register?step=check',
    heading: 'Is everything right?',
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
    heading: 'This page is not here',
    status: 404,
  },
  { page: '(patient)/account', path: '/account', heading: 'Your account' },
  {
    page: '(patient)/reports/(list)',
    path: '/reports',
    heading: 'Your lab reports',
    shows: 'Being checked',
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
    path: ({ waitingReport }) => `/reports/${waitingReport}`,
    heading: 'Northfield Clinical Laboratory',
    shows: 'is checking your report',
  },
  {
    page: '(patient)/reports/[jobId]',
    path: ({ failedReport }) => `/reports/${failedReport}`,
    heading: 'Lab report',
    shows: 'We could not read this report',
  },
]

const forNewPatients: Visit[] = [
  { page: '(patient)/home', path: '/home', heading: 'Hello, Noor', shows: 'Order your first kit' },
  { page: '(patient)/orders', path: '/orders', heading: 'Your kits', shows: 'No kits yet' },
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
  { page: 'clinic', path: '/clinic', heading: 'Needs attention', shows: 'The parcel was lost' },
  { page: 'clinic/orders', path: '/clinic/orders', heading: 'Orders', shows: 'Page 1 of' },
  {
    page: 'clinic/orders',
    path: '/clinic/orders?status=failed',
    heading: 'Orders',
    shows: 'Lost in the mail',
  },
  {
    page: 'clinic/orders/[orderId]',
    path: ({ blocked }) => `/clinic/orders/${blocked}`,
    heading: 'Vitamin D',
    shows: 'Laboratory is blocked',
  },
  {
    page: 'clinic/orders/[orderId]',
    path: ({ ordered }) => `/clinic/orders/${ordered}`,
    heading: 'Vitamin D',
    shows: 'Cancel this order',
  },
  {
    page: 'clinic/patients/(list)',
    path: '/clinic/patients',
    heading: 'Patients',
    shows: 'Under way',
  },
  {
    page: 'clinic/patients/(list)',
    path: '/clinic/patients?show=under-way&sort=activity',
    heading: 'Patients',
    shows: 'Under way',
  },
  {
    page: 'clinic/patients/[patientId]',
    path: ({ patientId }) => `/clinic/patients/${patientId}`,
    heading: 'Noor',
    shows: 'Who looked at this patient',
  },
  {
    page: 'clinic/patients/[patientId]',
    path: '/clinic/patients/00000000-0000-4000-8000-000000000000',
    heading: 'This page is not here',
    status: 404,
  },
  {
    page: 'clinic/patients/[patientId]/upload',
    path: ({ patientId }) => `/clinic/patients/${patientId}/upload`,
    heading: 'Upload a lab report for Noor',
    shows: 'Could not be read',
  },
  {
    page: 'clinic/review/(list)',
    path: '/clinic/review',
    heading: 'Lab reports to review',
    shows: 'Doubtful results',
  },
  {
    page: 'clinic/review/[jobId]',
    path: ({ waitingReport }) => `/clinic/review/${waitingReport}`,
    heading: 'Report of Noor',
    shows: 'Zonulin',
  },
  {
    page: 'clinic/patients/[patientId]/results',
    path: ({ patientId }) => `/clinic/patients/${patientId}/results`,
    heading: 'Results of Noor',
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
    heading: 'This page is not here',
    status: 404,
  },
  { page: 'clinic/simulator', path: '/clinic/simulator', heading: 'Simulator' },
  {
    page: 'clinic/simulator',
    path: ({ toRegister }) => `/clinic/simulator?order=${toRegister}`,
    heading: 'Simulator',
    shows: 'Label on the kit',
  },
  { page: 'clinic/account', path: '/clinic/account', heading: 'Your account' },
  // Who needs no second step is led on.
  { page: '(auth)/two-factor/set-up', path: '/two-factor/set-up', heading: 'Needs attention' },
]

/** Every page of the application, and its states, by who may open it. */
export const pageTable: Record<Audience, Visit[]> = {
  nobody: [...forAnyone, ...authentication],
  patient: forPatients,
  newPatient: forNewPatients,
  clinician: forStaff,
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
