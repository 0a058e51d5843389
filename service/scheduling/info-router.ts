import { createRoute } from '@hono/zod-openapi'
import { cancellationReasons } from '#contract/appointments.ts'
import { describeAnswers } from '#service/http/describe-answers.ts'
import { createRouter } from '#service/http/router.ts'
import { listCancellationReasons } from './cancellation-reasons.ts'

const phlebotomyReasonsRoute = createRoute({
  method: 'get',
  path: '/v3/order/phlebotomy/appointment/cancellation-reasons',
  summary: 'List the reasons for canceling a visit at home',
  responses: describeAnswers(cancellationReasons, 'The reasons'),
})

const centerReasonsRoute = createRoute({
  method: 'get',
  path: '/v3/order/psc/appointment/cancellation-reasons',
  summary: 'List the reasons for canceling an appointment at a service center',
  responses: describeAnswers(cancellationReasons, 'The reasons'),
})

/** What is the same for every order: reasons, and what there is in an area. */
export const schedulingInfoRouter = createRouter()
  .openapi(phlebotomyReasonsRoute, (c) => c.json(listCancellationReasons('phlebotomy'), 200))
  .openapi(centerReasonsRoute, (c) => {
    return c.json(listCancellationReasons('patient_service_center'), 200)
  })
