/** What an app of this Next with one empty page ships, in kB (gzip); `npm run bench -- pages` measures it anew. */
export const emptyAppKb = 135

/** How much more than the empty app a page may ship at all: one to read, and one with a form or of the desk. */
export const mostTimes = { read: 1.35, form: 1.8 }

/**
 * What the first load of each page may ship, in kB (gzip): what it ships now and a little more. Raise a figure only for
 * something that every visitor needs at once; everything else is loaded when it is used.
 */
export const scriptBudgets: Record<keyof typeof mostTimes, Record<string, number>> = {
  read: {
    '/': 162,
    '/tests': 162,
    '/tests/[slug]': 162,
    '/markers': 162,
    '/markers/[labId]/[providerId]': 162,
    '/mailbox': 160,
    '/home': 172,
    '/orders': 171,
    '/orders/[orderId]': 182,
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
    '/verify-email': 170,
    '/two-factor': 188,
    '/two-factor/set-up': 190,
    '/account': 202,
    '/kits/order': 204,
    '/kits/register': 212,
    '/clinic': 198,
    '/clinic/account': 202,
    '/clinic/orders': 218,
    '/clinic/orders/[orderId]': 212,
    '/clinic/patients': 198,
    '/clinic/patients/[patientId]': 202,
    '/reports/upload': 178,
    '/clinic/patients/[patientId]/upload': 184,
    '/clinic/review': 226,
    '/clinic/review/[jobId]': 243,
    '/clinic/patients/[patientId]/results': 182,
    '/clinic/patients/[patientId]/results/[biomarker]': 177,
    '/clinic/simulator': 208,
  },
}
