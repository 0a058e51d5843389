import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  cholesterolPath,
  groupedQuery,
  samplesPath,
  samplesQuery,
  sleepStream,
  workoutStream,
} from '#contract/wearables/reads.ts'
import { type CholesterolType, cholesterolTypes } from '#contract/wearables/resources.ts'
import { groupedSamples, sampleList } from '#contract/wearables/samples.ts'
import { describeAnswers } from '#service/http/describe-answers.ts'
import { createRouter } from '#service/http/router.ts'
import { requireTeamUser } from '#service/wearables/connections/lock-user.ts'
import { getSleepStream, getWorkoutStream } from './get-streams.ts'
import { listGroupedSamples, listSamples } from './list-samples.ts'

const workoutRoute = createRoute({
  method: 'get',
  path: '/v2/timeseries/workouts/{workout_id}/stream',
  summary: 'Get what was recorded during a workout',
  request: { params: z.object({ workout_id: z.uuid() }) },
  responses: describeAnswers(workoutStream, 'Parallel arrays', [404]),
})

const sleepRoute = createRoute({
  method: 'get',
  path: '/v2/timeseries/sleep/{sleep_id}/stream',
  summary: 'Get what was measured during a sleep',
  request: { params: z.object({ sleep_id: z.uuid() }) },
  responses: describeAnswers(sleepStream, 'Samples by resource', [404]),
})

const refusals = {
  400: 'More samples than one answer has',
  404: 'User does not exist on this team',
}

const listRoute = createRoute({
  method: 'get',
  path: '/v2/timeseries/{user_id}/{resource}',
  summary: 'List a user’s samples of a resource by time',
  request: { params: samplesPath, query: samplesQuery },
  responses: describeAnswers(sampleList, 'The samples', refusals),
})

const groupedRoute = createRoute({
  method: 'get',
  path: '/v2/timeseries/{user_id}/{resource}/grouped',
  summary: 'List a user’s samples of a resource by source',
  request: { params: samplesPath, query: groupedQuery },
  responses: describeAnswers(groupedSamples, 'A page of samples', [404]),
})

/** Literal paths come before those with a parameter in the same place. */
export const timeseriesRouter = createRouter()
  .openapi(workoutRoute, async (c) => {
    const { workout_id } = c.req.valid('param')
    return c.json(await getWorkoutStream(c.get('db'), c.get('teamId'), workout_id), 200)
  })
  .openapi(sleepRoute, async (c) => {
    const { sleep_id } = c.req.valid('param')
    return c.json(await getSleepStream(c.get('db'), c.get('teamId'), sleep_id), 200)
  })
  .openapi(listRoute, async (c) => {
    const { user_id, resource } = c.req.valid('param')
    const userId = await requireTeamUser(c.get('db'), c.get('teamId'), user_id)
    return c.json(await listSamples(c.get('db'), { userId, resource }, c.req.valid('query')), 200)
  })
  .openapi(groupedRoute, async (c) => {
    const { user_id, resource } = c.req.valid('param')
    const userId = await requireTeamUser(c.get('db'), c.get('teamId'), user_id)
    return c.json(
      await listGroupedSamples(c.get('db'), { userId, resource }, c.req.valid('query')),
      200,
    )
  })

for (const type of cholesterolTypes) addCholesterol(type)

/** The samples of one type out of those of all. */
function addCholesterol(type: CholesterolType) {
  const path = `/v2/timeseries/{user_id}/cholesterol/${type}` as const
  const series = { resource: 'cholesterol', type } as const
  const list = createRoute({
    method: 'get',
    path,
    summary: `List a user’s samples of cholesterol by time: ${type}`,
    request: { params: cholesterolPath, query: samplesQuery },
    responses: describeAnswers(sampleList, 'The samples', refusals),
  })
  timeseriesRouter.openapi(list, async (c) => {
    const userId = await requireTeamUser(c.get('db'), c.get('teamId'), c.req.valid('param').user_id)
    return c.json(await listSamples(c.get('db'), { ...series, userId }, c.req.valid('query')), 200)
  })
  const grouped = createRoute({
    method: 'get',
    path: `${path}/grouped`,
    summary: `List a user’s samples of cholesterol by source: ${type}`,
    request: { params: cholesterolPath, query: groupedQuery },
    responses: describeAnswers(groupedSamples, 'A page of samples', [404]),
  })
  timeseriesRouter.openapi(grouped, async (c) => {
    const userId = await requireTeamUser(c.get('db'), c.get('teamId'), c.req.valid('param').user_id)
    const page = await listGroupedSamples(c.get('db'), { ...series, userId }, c.req.valid('query'))
    return c.json(page, 200)
  })
}
