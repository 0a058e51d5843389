import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  areaInfoQuery,
  bookingBody,
  cancelCenterBody,
  cancelPhlebotomyBody,
  centerAvailabilityQuery,
  centersQuery,
  orderCentersQuery,
  phlebotomyAvailabilityQuery,
  requestPhlebotomyBody,
  reserveSlotBody,
  usAddress,
} from '#contract/appointment-requests.ts'
import {
  appointment,
  areaInfo,
  availability,
  cancellationReasons,
  serviceCenters,
  slotHold,
} from '#contract/appointments.ts'
import { orderPath } from '#contract/order-requests.ts'
import { describeAnswers, describeBody } from '#service/http/describe-answers.ts'

const idempotency = z.object({
  'x-idempotency-key': z.string().optional(),
  'x-idempotency-error': z.string().optional(),
})

const answer = describeAnswers(appointment, 'The appointment', [400, 404])

export const phlebotomyReasons = createRoute({
  method: 'get',
  path: '/v3/order/phlebotomy/appointment/cancellation-reasons',
  summary: 'List the reasons for canceling a visit at home',
  responses: describeAnswers(cancellationReasons, 'The reasons'),
})

export const centerReasons = createRoute({
  method: 'get',
  path: '/v3/order/psc/appointment/cancellation-reasons',
  summary: 'List the reasons for canceling an appointment at a service center',
  responses: describeAnswers(cancellationReasons, 'The reasons'),
})

export const getArea = createRoute({
  method: 'get',
  path: '/v3/order/area/info',
  summary: 'Get what serves an area: visits at home, and service centers of laboratories',
  request: { query: areaInfoQuery },
  responses: describeAnswers(areaInfo, 'The area', [404]),
})

export const listCenters = createRoute({
  method: 'get',
  path: '/v3/order/psc/info',
  summary: "List a laboratory's service centers near a ZIP code",
  request: { query: centersQuery },
  responses: describeAnswers(serviceCenters, 'The centers, nearest first', [404]),
})

export const listOrderCenters = createRoute({
  method: 'get',
  path: '/v3/order/{order_id}/psc/info',
  summary: "List the service centers near an order's patient",
  request: { params: orderPath, query: orderCentersQuery },
  responses: describeAnswers(serviceCenters, 'The centers, nearest first', [404]),
})

export const phlebotomyAvailability = createRoute({
  method: 'post',
  path: '/v3/order/phlebotomy/appointment/availability',
  summary: 'List the times of visits at an address: 14 days from start_date',
  request: { query: phlebotomyAvailabilityQuery, body: describeBody(usAddress) },
  responses: describeAnswers(availability, 'The times', [400]),
})

export const centerAvailability = createRoute({
  method: 'post',
  path: '/v3/order/psc/appointment/availability',
  summary: 'List the times of service centers: 14 days from start_date',
  request: { query: centerAvailabilityQuery },
  responses: describeAnswers(availability, 'The times', [400, 404]),
})

export const requestVisit = createRoute({
  method: 'post',
  path: '/v3/order/{order_id}/phlebotomy/appointment/request',
  summary: 'Ask a provider for a visit at home',
  request: {
    params: orderPath,
    headers: idempotency,
    body: describeBody(requestPhlebotomyBody),
  },
  responses: answer,
})

/** The operations that visits at home and service centers have alike. */
function describeKind<T extends z.ZodType>(kind: 'phlebotomy' | 'psc', cancelBody: T) {
  const path = <P extends string>(name: P) =>
    `/v3/order/{order_id}/${kind}/appointment${name}` as const
  const noun = kind === 'psc' ? 'an appointment at a service center' : 'a visit at home'
  return {
    get: createRoute({
      method: 'get',
      path: path(''),
      summary: `Get ${noun}`,
      request: { params: orderPath },
      responses: describeAnswers(appointment, 'The newest appointment of the order', [404]),
    }),
    book: createRoute({
      method: 'post',
      path: path('/book'),
      summary: `Book ${noun}`,
      request: { params: orderPath, headers: idempotency, body: describeBody(bookingBody) },
      responses: answer,
    }),
    reserve: createRoute({
      method: 'post',
      path: path('/reserve'),
      summary: `Hold the time of ${noun} for five minutes`,
      request: { params: orderPath, body: describeBody(reserveSlotBody) },
      responses: describeAnswers(slotHold, 'The hold', [400, 404]),
    }),
    reschedule: createRoute({
      method: 'patch',
      path: path('/reschedule'),
      summary: `Move ${noun}`,
      request: { params: orderPath, headers: idempotency, body: describeBody(bookingBody) },
      responses: answer,
    }),
    cancel: createRoute({
      method: 'patch',
      path: path('/cancel'),
      summary: `Cancel ${noun}`,
      request: { params: orderPath, body: describeBody(cancelBody) },
      responses: answer,
    }),
  }
}

export const phlebotomy = describeKind('phlebotomy', cancelPhlebotomyBody)
export const center = describeKind('psc', cancelCenterBody)
