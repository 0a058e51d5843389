import { randomUUID } from 'node:crypto'
import { previewBulk } from '#lib/bulk-actions/preview-bulk.ts'
import { runBulk } from '#lib/bulk-actions/run-bulk.ts'
import { resendEvents } from '#lib/orders/resend-events.ts'
import { listPatientActivity } from '#lib/patients/list-patient-activity.ts'
import { outcomeRules } from './outcomes.ts'
import type { OwnerRecords, RouteCase } from './route-table.ts'
import type { VerbRule } from './verb-table.ts'

// Actions on several orders at once, and what was done about a patient’s orders.

const desk = ['support', 'clinician', 'admin'] as const
const { forStaff } = outcomeRules({
  signedOut: 'signed-out',
  forbidden: 'forbidden',
  notFound: 'not-found',
})
const statuses = outcomeRules({ signedOut: 401, forbidden: 403, notFound: 404 })

export const bulkVerbRules: Record<string, VerbRule> = {
  'lib/bulk-actions/preview-bulk.ts#previewBulk': {
    may: forStaff('ok', desk),
    call: (context, { orderId }) => previewBulk(context, { verb: 'cancel', orderIds: [orderId] }),
  },
  'lib/bulk-actions/run-bulk.ts#runBulk': {
    may: forStaff('ok', desk),
    call: (context, { orderId }) =>
      runBulk(context, { verb: 'resend', orders: [{ orderId, key: randomUUID() }] }),
  },
  'lib/patients/list-patient-activity.ts#listPatientActivity': {
    may: forStaff('ok'),
    call: (context, { patientId }) => listPatientActivity(context, { patientId }),
  },
  'lib/orders/resend-events.ts#resendEvents': {
    may: forStaff('ok', desk),
    call: (context, { orderId }) => resendEvents(context, { orderId }),
  },
}

export function bulkRoutes({ orderId, patientId }: OwnerRecords): Record<string, RouteCase[]> {
  return {
    'clinic/patients/[patientId]/activity': [
      {
        method: 'GET',
        path: `clinic/patients/${patientId}/activity`,
        may: statuses.forStaff(200),
      },
    ],
    'clinic/orders/bulk': [
      {
        method: 'POST',
        path: 'clinic/orders/bulk',
        body: { verb: 'resend', orders: [{ orderId, key: randomUUID() }] },
        may: statuses.forStaff(200, desk),
      },
    ],
    'clinic/orders/bulk/preview': [
      {
        method: 'POST',
        path: 'clinic/orders/bulk/preview',
        body: { verb: 'cancel', orderIds: [orderId] },
        may: statuses.forStaff(200, desk),
      },
    ],
  }
}
