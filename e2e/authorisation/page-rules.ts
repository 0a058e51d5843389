import { type Outcomes, outcomeRules } from '../../scripts/authorisation/outcomes.ts'

export interface PagesThings {
  orderId: string
  patientId: string
  /** of a lab report that waits for its review */
  jobId: string
}

export interface PageRule {
  path: (things: PagesThings) => string
  /** 307 leads to the sign-in, patients and staff to where they belong */
  may: Outcomes<number>
  /** Whoever is signed in already is led on. */
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
const staff = (path: string): PageRule => ({ path: () => path, may: forStaff(200) })

/** Every page below app/ with who may open it; one that is not here fails e2e/authorisation/pages.spec.ts. */
export const pageRules: Record<string, PageRule> = {
  '(auth)/forgot-password': anyone('/forgot-password'),
  '(auth)/reset-password': anyone('/reset-password'),
  '(auth)/sign-in': guests('/sign-in'),
  '(auth)/sign-up': guests('/sign-up'),
  '(auth)/two-factor': anyone('/two-factor'),
  // For staff who have no second step yet; the others have nothing to do there.
  '(auth)/two-factor/set-up': { path: () => '/two-factor/set-up', may: forAccounts(307) },
  '(auth)/verify-email': anyone('/verify-email'),
  '(patient)/account': patients('/account'),
  '(patient)/home': patients('/home'),
  '(patient)/kits/order': patients('/kits/order'),
  '(patient)/kits/register': patients('/kits/register'),
  '(patient)/orders': patients('/orders'),
  '(patient)/orders/[orderId]': {
    path: ({ orderId }) => `/orders/${orderId}`,
    may: forPatients(200, 404),
  },
  '(patient)/reports/(list)': patients('/reports'),
  '(patient)/reports/[jobId]': {
    path: ({ jobId }) => `/reports/${jobId}`,
    may: forPatients(200, 404),
  },
  '(patient)/reports/upload': patients('/reports/upload'),
  '(patient)/results/(list)': patients('/results'),
  // One that nobody has a value of: whose it is, the verbs' own tests ask.
  '(patient)/results/[biomarker]': {
    path: () => '/results/0000-0',
    may: forPatients(404, 404),
  },
  '(public)': anyone('/'),
  '(public)/markers': anyone('/markers'),
  '(public)/markers/[labId]/[providerId]': anyone('/markers/3/300171'),
  '(public)/tests': anyone('/tests'),
  '(public)/tests/[slug]': anyone('/tests/vitamin-d'),
  clinic: staff('/clinic'),
  'clinic/account': staff('/clinic/account'),
  'clinic/orders': staff('/clinic/orders'),
  'clinic/orders/[orderId]': {
    path: ({ orderId }) => `/clinic/orders/${orderId}`,
    may: forStaff(200),
  },
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
    may: forStaff(404),
  },
  'clinic/patients/[patientId]/upload': {
    path: ({ patientId }) => `/clinic/patients/${patientId}/upload`,
    may: forStaff(200, ['support', 'clinician', 'admin']),
  },
  'clinic/review/(list)': { path: () => '/clinic/review', may: forStaff(200, reviewers) },
  'clinic/review/[jobId]': {
    path: ({ jobId }) => `/clinic/review/${jobId}`,
    may: forStaff(200, reviewers),
  },
  'clinic/simulator': {
    path: ({ orderId }) => `/clinic/simulator?order=${orderId}`,
    may: forStaff(200),
  },
  // The sandbox's own; it lists every mail that the app would have sent.
  mailbox: anyone('/mailbox'),
}
