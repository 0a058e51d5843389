import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  groupedQuery,
  samplesPath,
  samplesQuery,
  sleepStream,
  workoutStream,
} from '#contract/wearables/reads.ts'
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

const listRoute = createRoute({
  method: 'get',
  path: '/v2/timeseries/{user_id}/{resource}',
  summary: 'List a user’s samples of a resource by time',
  request: { params: samplesPath, query: samplesQuery },
  responses: describeAnswers(sampleList, 'The samples', {
    400: 'More samples than one answer has',
    404: 'User does not exist on this team',
  }),
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
