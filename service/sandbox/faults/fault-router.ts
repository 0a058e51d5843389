import { createRoute } from '@hono/zod-openapi'
import {
  sandboxFaults,
  serviceFaultBody,
  webhookFaultBody,
} from '#contract/sandbox/sandbox-faults.ts'
import { describeAnswers, describeBody } from '#service/http/describe-answers.ts'
import { createRouter } from '#service/http/router.ts'
import { getFaults, startFault, stopFaults } from './fault-store.ts'
import type { ServiceFaults } from './service-faults.ts'

const webhookFaultSeconds = 600
const answers = describeAnswers(sandboxFaults, 'The active faults', [404])

const getRoute = createRoute({
  method: 'get',
  path: '/sandbox/faults',
  summary: "Get the sandbox team's active faults",
  responses: answers,
})

const webhooksRoute = createRoute({
  method: 'post',
  path: '/sandbox/faults/webhooks',
  summary: "Make the sandbox team's next webhook deliveries fail",
  description: 'Ends after the last of the deliveries, or after ten minutes.',
  request: { body: describeBody(webhookFaultBody) },
  responses: answers,
})

const serviceRoute = createRoute({
  method: 'post',
  path: '/sandbox/faults/service',
  summary: 'Make responses to the sandbox team fail for a while',
  description: 'Operations under /sandbox and the order simulation keep working.',
  request: { body: describeBody(serviceFaultBody) },
  responses: answers,
})

const stopRoute = createRoute({
  method: 'post',
  path: '/sandbox/faults/stop',
  summary: "Stop all of the sandbox team's faults",
  responses: answers,
})

export function createFaultRouter(faults: ServiceFaults) {
  return createRouter()
    .openapi(getRoute, async (c) => c.json(await getFaults(c.get('db'), c.get('teamId')), 200))
    .openapi(webhooksRoute, async (c) => {
      const { kind, count, delay_seconds: delaySeconds } = c.req.valid('json')
      const [db, teamId] = [c.get('db'), c.get('teamId')]
      await startFault(
        db,
        { teamId, area: 'webhooks' },
        { kind, remaining: count, delaySeconds, seconds: webhookFaultSeconds },
      )
      return c.json(await getFaults(db, teamId), 200)
    })
    .openapi(serviceRoute, async (c) => {
      const { kind, seconds, delay_seconds: delaySeconds } = c.req.valid('json')
      const [db, teamId] = [c.get('db'), c.get('teamId')]
      await startFault(
        db,
        { teamId, area: 'service' },
        { kind, remaining: null, delaySeconds, seconds },
      )
      faults.forget()
      return c.json(await getFaults(db, teamId), 200)
    })
    .openapi(stopRoute, async (c) => {
      await stopFaults(c.get('db'), c.get('teamId'))
      faults.forget()
      return c.json(await getFaults(c.get('db'), c.get('teamId')), 200)
    })
}
