import type { OrderPatientView } from '#lib/orders/order-view.ts'

/** Of the clinic's own kits, which no patient has registered yet. */
export function isStock({
  patientId,
  firstName,
  lastName,
}: Pick<OrderPatientView, 'patientId' | 'firstName' | 'lastName'>) {
  return !firstName && !lastName && patientId !== null
}
