/** What an app of this Next with one empty page ships, in kB (gzip); measured by `npm run bench -- pages`. */
export const emptyAppKb = 135

/**
 * The most that a page may ship relative to the empty app: one to read, one with a form or for staff, and the review,
 * whose keys open editors and dialogs that must be there at the press.
 */
export const maxTimes = { read: 1.35, form: 1.8, review: 1.95 }

/**
 * What the first load of each page may ship, in kB (gzip): a little more than now. Raise a figure only for something
 * that every visitor needs at once; load everything else when it is used.
 */
export const scriptBudgets: Record<keyof typeof maxTimes, Record<string, number>> = {
  read: {
    '/': 162,
    '/tests': 164,
    '/tests/[slug]': 162,
    '/markers': 164,
    '/markers/[labId]/[providerId]': 162,
    '/mailbox': 160,
    '/home': 172,
    '/orders': 171,
    '/orders/[orderId]/results': 171,
    '/reports': 171,
    '/reports/[jobId]': 182,
    '/results': 178,
    '/results/[biomarker]': 174,
    '/_not-found': 152,
    '/_global-error': 146,
  },
  form: {
    '/sign-in': 188,
    '/sign-up': 188,
    '/forgot-password': 188,
    '/reset-password': 188,
    '/verify-email': 188,
    '/trust-device': 170,
    '/change-email': 170,
    '/two-factor': 188,
    '/two-factor/set-up': 190,
    '/account': 204,
    // Visits are booked and wishes chosen on it.
    '/orders/[orderId]': 184,
    '/kits/order': 204,
    '/kits/register': 212,
    '/clinic': 198,
    '/clinic/account': 202,
    '/clinic/appointments': 172,
    '/clinic/orders': 218,
    '/clinic/orders/new': 225,
    '/clinic/orders/[orderId]': 214,
    '/clinic/patients': 198,
    '/clinic/privacy': 172,
    '/clinic/settings/contact': 200,
    '/messages': 172,
    '/messages/new': 178,
    '/messages/[conversationId]': 180,
    '/clinic/messages': 182,
    '/clinic/messages/templates': 182,
    '/clinic/messages/[conversationId]': 186,
    '/clinic/patients/[patientId]': 202,
    '/clinic/results': 204,
    '/clinic/results/[orderId]': 210,
    '/clinic/results/holds': 178,
    '/clinic/results/templates': 178,
    '/clinic/results/anchors': 182,
    '/clinic/results/critical': 174,
    '/clinic/results/critical/[criticalId]': 207,
    '/clinic/results/critical/roster': 181,
    '/reports/upload': 178,
    '/clinic/patients/[patientId]/upload': 184,
    '/clinic/reports/[jobId]': 200,
    '/clinic/review': 230,
    '/clinic/patients/[patientId]/results': 182,
    '/clinic/patients/[patientId]/results/[biomarker]': 177,
    '/clinic/simulator': 211,
  },
  review: {
    '/clinic/review/[jobId]': 262,
  },
}
