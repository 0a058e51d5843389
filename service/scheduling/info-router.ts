import type { Context } from 'hono'
import { createRouter, type ServiceEnv } from '#service/http/router.ts'
import { listCancellationReasons } from './cancellation-reasons.ts'
import { describeArea, listCentersOfLab, listCentersOfOrder } from './describe-area.ts'
import { listCenterSlots, listVisitSlots } from './list-availability.ts'
import * as routes from './scheduling-openapi.ts'

const contextOf = (c: Context<ServiceEnv>) => ({
  teamId: c.get('teamId'),
  settings: c.get('settings'),
})

/** What is there to choose from: reasons, centers and times. */
export const schedulingInfoRouter = createRouter()
  .openapi(routes.phlebotomyReasons, (c) => c.json(listCancellationReasons('phlebotomy'), 200))
  .openapi(routes.centerReasons, (c) => {
    return c.json(listCancellationReasons('patient_service_center'), 200)
  })
  .openapi(routes.getArea, async (c) => {
    return c.json(await describeArea(c.get('db'), c.get('teamId'), c.req.valid('query')), 200)
  })
  .openapi(routes.listCenters, async (c) => {
    return c.json(await listCentersOfLab(c.get('db'), c.get('teamId'), c.req.valid('query')), 200)
  })
  .openapi(routes.listOrderCenters, async (c) => {
    const search = { orderId: c.req.valid('param').order_id, ...c.req.valid('query') }
    return c.json(await listCentersOfOrder(c.get('db'), c.get('teamId'), search), 200)
  })
  .openapi(routes.phlebotomyAvailability, async (c) => {
    const { start_date: startDate, order_id: orderId } = c.req.valid('query')
    const search = { address: c.req.valid('json'), startDate, orderId }
    return c.json(await listVisitSlots(c.get('db'), contextOf(c), search), 200)
  })
  .openapi(routes.centerAvailability, async (c) => {
    return c.json(await listCenterSlots(c.get('db'), contextOf(c), c.req.valid('query')), 200)
  })
