import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  connectDemoAnswer,
  connectDemoBody,
  device,
  deviceList,
  introspectionQuery,
  pullIntrospection,
  resourceIntrospection,
} from '#contract/wearables/connections.ts'
import { dayIntrospection, daysQuery } from '#contract/wearables/days.ts'
import { providerList } from '#contract/wearables/providers.ts'
import { describeAnswers, describeBody } from '#service/http/describe-answers.ts'
import { createRouter } from '#service/http/router.ts'
import { connectDemo } from './connect-demo.ts'
import { introspectPulls, introspectResources } from './introspect.ts'
import { introspectDays } from './introspect-days.ts'
import { getDevice, listDevices } from './list-devices.ts'
import { listProviders } from './list-providers.ts'
import { requireTeamUser } from './lock-user.ts'

const userPath = z.object({ user_id: z.uuid() })
const unknownUser = { 404: 'User does not exist on this team' }

const providersRoute = createRoute({
  method: 'get',
  path: '/v2/providers',
  summary: 'List the providers of wearable data',
  responses: describeAnswers(providerList, 'The providers'),
})

const demoRoute = createRoute({
  method: 'post',
  path: '/v2/link/connect/demo',
  summary: 'Connect a simulated provider, in the sandbox',
  request: { body: describeBody(connectDemoBody) },
  responses: describeAnswers(connectDemoAnswer, 'Whether it was connected', [403, 404]),
})

const resourcesRoute = createRoute({
  method: 'get',
  path: '/v2/introspect/resources',
  summary: 'Get what there is of each resource of the team’s users',
  request: { query: introspectionQuery },
  responses: describeAnswers(resourceIntrospection, 'A page of users'),
})

const pullsRoute = createRoute({
  method: 'get',
  path: '/v2/introspect/historical_pull',
  summary: 'Get how far the history of each resource has been read',
  request: { query: introspectionQuery },
  responses: describeAnswers(pullIntrospection, 'A page of users'),
})

const daysRoute = createRoute({
  method: 'get',
  path: '/v2/introspect/days',
  summary: 'Compare what there is of each day of the team’s users, by digests',
  request: { query: daysQuery },
  responses: describeAnswers(dayIntrospection, 'A page of users'),
})

const devicesRoute = createRoute({
  method: 'get',
  path: '/v2/user/{user_id}/device',
  summary: 'List the devices of a user',
  request: { params: userPath },
  responses: describeAnswers(deviceList, 'The devices', unknownUser),
})

const deviceRoute = createRoute({
  method: 'get',
  path: '/v2/user/{user_id}/device/{device_id}',
  summary: 'Get a device of a user',
  request: { params: userPath.extend({ device_id: z.uuid() }) },
  responses: describeAnswers(device, 'The device', [404]),
})

export const connectionRouter = createRouter()
  .openapi(providersRoute, (c) => c.json(listProviders(), 200))
  .openapi(demoRoute, async (c) =>
    c.json(await connectDemo(c.get('db'), c.get('teamId'), c.req.valid('json')), 200),
  )
  .openapi(resourcesRoute, async (c) =>
    c.json(await introspectResources(c.get('db'), c.get('teamId'), c.req.valid('query')), 200),
  )
  .openapi(pullsRoute, async (c) =>
    c.json(await introspectPulls(c.get('db'), c.get('teamId'), c.req.valid('query')), 200),
  )
  .openapi(daysRoute, async (c) =>
    c.json(await introspectDays(c.get('db'), c.get('teamId'), c.req.valid('query')), 200),
  )
  .openapi(devicesRoute, async (c) => {
    const userId = await requireTeamUser(c.get('db'), c.get('teamId'), c.req.valid('param').user_id)
    return c.json(await listDevices(c.get('db'), userId), 200)
  })
  .openapi(deviceRoute, async (c) => {
    const { user_id, device_id } = c.req.valid('param')
    const userId = await requireTeamUser(c.get('db'), c.get('teamId'), user_id)
    return c.json(await getDevice(c.get('db'), userId, device_id), 200)
  })
