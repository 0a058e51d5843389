import { createRoute } from '@hono/zod-openapi'
import {
  sandboxFaults,
  serviceFaultBody,
  webhookFaultBody,
} from '#service/contract/sandbox-faults.ts'
import { describeAnswers, describeBody } from '#service/http/describe-answers.ts'
import { createRouter } from '#service/http/router.ts'
import { getFaults, startFault, stopFaults } from './fault-store.ts'
import type { ServiceFaults } from './service-faults.ts'

const webhookFaultSeconds = 600
const answers = describeAnswers(sandboxFaults, 'What is going on now', [404])

const getRoute = createRoute({
  method: 'get',
  path: '/sandbox/faults',
  summary: 'The faults that the sandbox team has asked for',
  responses: answers,
})

const webhooksRoute = createRoute({
  method: 'post',
  path: '/sandbox/faults/webhooks',
  summary: 'Have the next webhook deliveries of the sandbox team go wrong',
  description: 'Ends with the last of the deliveries, and after ten minutes.',
  request: { body: describeBody(webhookFaultBody) },
  responses: answers,
})

const serviceRoute = createRoute({
  method: 'post',
  path: '/sandbox/faults/service',
  summary: 'Have the answers to the sandbox team go wrong for a while',
  description: 'The operations below /sandbox and the simulation of orders go on as ever.',
  request: { body: describeBody(serviceFaultBody) },
  responses: answers,
})

const stopRoute = createRoute({
  method: 'post',
  path: '/sandbox/faults/stop',
  summary: 'End every fault of the sandbox team',
  responses: answers,
})

/** Faults on request, for teams of the sandbox alone. */
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
