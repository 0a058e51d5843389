import { randomUUID } from 'node:crypto'
import type { Context } from '#lib/auth/context.ts'
import { bookVisit, cancelVisit, moveVisit, requestVisit } from '#lib/booking/book-visit.ts'
import { driveVisit } from '#lib/booking/drive-visit.ts'
import { findSlots } from '#lib/booking/find-slots.ts'
import { getCalendarFile } from '#lib/booking/get-calendar-file.ts'
import { getCancelOptions } from '#lib/booking/get-cancel-options.ts'
import { holdSlot } from '#lib/booking/hold-slot.ts'
import { listOwnOpenVisits } from '#lib/booking/list-own-open-visits.ts'
import { listVisits } from '#lib/booking/list-visits.ts'
import { type Outcomes, outcomeRules } from './outcomes.ts'
import type { OwnerRecords, RouteCase } from './route-table.ts'

/** The owner's order is a kit, which needs no visit: a permitted caller gets that far. */
const forBookers = <T>({ allowed, signedOut, forbidden, notFound }: Record<string, T>) =>
  ({
    anonymous: signedOut,
    stranger: notFound,
    support: allowed,
    reviewer: forbidden,
    clinician: allowed,
    admin: allowed,
    owner: allowed,
  }) as Outcomes<T>

const may = forBookers({
  allowed: 'not-possible-now',
  signedOut: 'signed-out',
  forbidden: 'forbidden',
  notFound: 'not-found',
})
const mayHttp = forBookers({ allowed: 409, signedOut: 401, forbidden: 403, notFound: 404 })

const staffRules = outcomeRules({
  signedOut: 'signed-out',
  forbidden: 'forbidden',
  notFound: 'not-found',
})
const staffOnly = staffRules.forStaff('ok')
const httpRules = outcomeRules({ signedOut: 401, forbidden: 403, notFound: 404 })

/** The owner's order has no visit. */
const staffWithout = staffRules.forStaff('not-possible-now')

const booking = () => ({ bookingKey: 'a key', notes: '', attemptKey: randomUUID() })

export const appointmentVerbs = {
  'lib/booking/list-own-open-visits.ts#listOwnOpenVisits': {
    may: staffRules.forPatients('ok'),
    call: listOwnOpenVisits,
  },
  'lib/booking/book-visit.ts#bookVisit': {
    may,
    call: (context: Context, { orderId }: OwnerRecords) =>
      bookVisit(context, { orderId, ...booking() }),
  },
  'lib/booking/book-visit.ts#moveVisit': {
    may,
    call: (context: Context, { orderId }: OwnerRecords) =>
      moveVisit(context, { orderId, ...booking() }),
  },
  'lib/booking/book-visit.ts#requestVisit': {
    may,
    call: (context: Context, { orderId }: OwnerRecords) =>
      requestVisit(context, { orderId, attemptKey: randomUUID() }),
  },
  'lib/booking/book-visit.ts#cancelVisit': {
    may,
    call: (context: Context, { orderId }: OwnerRecords) =>
      cancelVisit(context, { orderId, reasonId: randomUUID() }),
  },
  'lib/booking/find-slots.ts#findSlots': {
    may,
    call: (context: Context, { orderId }: OwnerRecords) => findSlots(context, { orderId }),
  },
  'lib/booking/get-calendar-file.ts#getCalendarFile': {
    may,
    call: (context: Context, { orderId }: OwnerRecords) => getCalendarFile(context, { orderId }),
  },
  'lib/booking/get-cancel-options.ts#getCancelOptions': {
    may,
    call: (context: Context, { orderId }: OwnerRecords) => getCancelOptions(context, { orderId }),
  },
  'lib/booking/drive-visit.ts#driveVisit': {
    may: staffWithout,
    call: (context: Context, { orderId }: OwnerRecords) =>
      driveVisit(context, { orderId, action: 'confirm' }),
  },
  'lib/booking/list-visits.ts#listVisits': {
    may: staffOnly,
    call: (context: Context) => listVisits(context),
  },
  'lib/booking/hold-slot.ts#holdSlot': {
    may,
    call: (context: Context, { orderId }: OwnerRecords) =>
      holdSlot(context, { orderId, bookingKey: 'a key' }),
  },
}

export function appointmentRoutes({ orderId }: OwnerRecords): Record<string, RouteCase[]> {
  const path = `orders/${orderId}/appointment`
  const folder = 'orders/[orderId]/appointment'
  return {
    'clinic/appointments': [
      { method: 'GET', path: 'clinic/appointments', may: httpRules.forStaff(200) },
    ],
    [folder]: [
      { method: 'POST', path, body: booking(), may: mayHttp },
      { method: 'PATCH', path, body: booking(), may: mayHttp },
    ],
    [`${folder}/slots`]: [{ method: 'POST', path: `${path}/slots`, body: {}, may: mayHttp }],
    [`${folder}/hold`]: [
      { method: 'POST', path: `${path}/hold`, body: { bookingKey: 'a key' }, may: mayHttp },
    ],
    [`${folder}/request`]: [
      { method: 'POST', path: `${path}/request`, body: { attemptKey: randomUUID() }, may: mayHttp },
    ],
    [`${folder}/cancel`]: [
      { method: 'POST', path: `${path}/cancel`, body: { reasonId: randomUUID() }, may: mayHttp },
    ],
    'clinic/orders/[orderId]/simulate-visit': [
      {
        method: 'POST',
        path: `clinic/orders/${orderId}/simulate-visit`,
        body: { action: 'confirm' },
        may: httpRules.forStaff(409),
      },
    ],
    [`${folder}/reasons`]: [{ method: 'GET', path: `${path}/reasons`, may: mayHttp }],
    [`${folder}/calendar`]: [{ method: 'GET', path: `${path}/calendar`, may: mayHttp }],
  }
}
