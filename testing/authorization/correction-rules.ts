import { correctAddress, correctOwnAddress } from '#lib/order-corrections/correct-address.ts'
import { correctDetails, correctOwnDetails } from '#lib/order-corrections/correct-details.ts'
import { outcomeRules } from './outcomes.ts'
import type { OwnerRecords, RouteCase } from './route-table.ts'
import type { VerbRule } from './verb-table.ts'

// Corrections of an order's address, and of what the lab is missing.

const desk = ['support', 'clinician', 'admin'] as const
const { forPatients, forStaff } = outcomeRules({
  signedOut: 'signed-out',
  forbidden: 'forbidden',
  notFound: 'not-found',
})
const statuses = outcomeRules({ signedOut: 401, forbidden: 403, notFound: 404 })

const shipping = {
  receiverName: 'Ada Zorvexity',
  firstLine: '77 Larkspur Lane',
  secondLine: null,
  city: 'Tempe',
  state: 'AZ',
  zip: '85282',
  phoneNumber: '+14805550199',
}
/** as sandboxes order kits */
const openedWith = {
  receiverName: 'Grace Lindqvist',
  firstLine: '18 Orchard Road',
  secondLine: 'Apt 4',
  city: 'Tempe',
  state: 'AZ',
  zip: '85281',
  phoneNumber: '+14805550123',
}
const details = { kind: 'collection', collectedOn: '2026-01-02' } as const

export const correctionVerbs: Record<string, VerbRule> = {
  'lib/order-corrections/correct-address.ts#correctOwnAddress': {
    may: forPatients('ok', 'not-found'),
    call: (context, { orderId }) => correctOwnAddress(context, { orderId, shipping, openedWith }),
  },
  'lib/order-corrections/correct-address.ts#correctAddress': {
    may: forStaff('ok', desk),
    call: (context, { orderId }) => correctAddress(context, { orderId, shipping, openedWith }),
  },
  // The lab waits for nothing.
  'lib/order-corrections/correct-details.ts#correctOwnDetails': {
    may: forPatients('not-possible-now', 'not-found'),
    call: (context, { orderId }) => correctOwnDetails(context, { orderId, details }),
  },
  'lib/order-corrections/correct-details.ts#correctDetails': {
    may: forStaff('not-possible-now', desk),
    call: (context, { orderId }) => correctDetails(context, { orderId, details }),
  },
}

export function correctionRoutes({ orderId }: OwnerRecords): Record<string, RouteCase[]> {
  return {
    'clinic/orders/[orderId]/address': [
      {
        method: 'PUT',
        path: `clinic/orders/${orderId}/address`,
        body: { ...shipping, openedWith },
        may: statuses.forStaff(204, desk),
      },
    ],
    'clinic/orders/[orderId]/details': [
      {
        method: 'PUT',
        path: `clinic/orders/${orderId}/details`,
        body: details,
        may: statuses.forStaff(409, desk),
      },
    ],
    'orders/[orderId]/address': [
      {
        method: 'PUT',
        path: `orders/${orderId}/address`,
        body: { ...shipping, openedWith },
        may: statuses.forPatients(204, 404),
      },
    ],
    'orders/[orderId]/details': [
      {
        method: 'PUT',
        path: `orders/${orderId}/details`,
        body: details,
        may: statuses.forPatients(409, 404),
      },
    ],
  }
}
