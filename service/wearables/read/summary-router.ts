import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { anyCase } from '#contract/query-values.ts'
import { providerSlugs } from '#contract/wearables/providers.ts'
import { rawItem, summaryQuery } from '#contract/wearables/reads.ts'
import { type SummaryKind, summaryKinds } from '#contract/wearables/resources.ts'
import { summaryShapes } from '#contract/wearables/summaries.ts'
import { describeAnswers } from '#service/http/describe-answers.ts'
import { createRouter } from '#service/http/router.ts'
import { requireTeamUser } from '#service/wearables/connections/lock-user.ts'
import { getProfile, getRawProfile, listRawSummaries, listSummaries } from './list-summaries.ts'

const params = z.object({ user_id: z.uuid() })
const unknownUser = { 404: 'User does not exist on this team' }

/** GET /v2/summary/{resource}/{user_id} for each kind of summary. */
export const summaryRouter = createRouter()

for (const kind of summaryKinds) {
  const { shape, key } = summaryShapes[kind]
  if (key === null) addProfile()
  else addKind(kind, key, shape)
}

function addKind(kind: SummaryKind, key: string, shape: z.ZodType) {
  const list = createRoute({
    method: 'get',
    path: `/v2/summary/${kind}/{user_id}`,
    summary: `List a user’s summaries: ${kind}`,
    request: { params, query: summaryQuery },
    responses: describeAnswers(z.looseObject({ [key]: z.array(shape) }), 'By day', unknownUser),
  })
  summaryRouter.openapi(list, async (c) => {
    const userId = await requireTeamUser(c.get('db'), c.get('teamId'), c.req.valid('param').user_id)
    const found = await listSummaries(c.get('db'), { userId, kind }, c.req.valid('query'))
    return c.json({ [key]: found }, 200)
  })
  const raw = createRoute({
    method: 'get',
    path: `/v2/summary/${kind}/{user_id}/raw`,
    summary: `List a user’s summaries as the providers sent them: ${kind}`,
    request: { params, query: summaryQuery },
    responses: describeAnswers(z.looseObject({ [key]: z.array(rawItem) }), 'By day', unknownUser),
  })
  summaryRouter.openapi(raw, async (c) => {
    const userId = await requireTeamUser(c.get('db'), c.get('teamId'), c.req.valid('param').user_id)
    const found = await listRawSummaries(c.get('db'), { userId, kind }, c.req.valid('query'))
    return c.json({ [key]: found }, 200)
  })
}

function addProfile() {
  const query = z.object({ provider: anyCase(z.enum(providerSlugs).optional()) })
  const get = createRoute({
    method: 'get',
    path: '/v2/summary/profile/{user_id}',
    summary: 'Get a user’s newest profile',
    request: { params, query },
    responses: describeAnswers(summaryShapes.profile.shape, 'The profile', [404]),
  })
  summaryRouter.openapi(get, async (c) => {
    const userId = await requireTeamUser(c.get('db'), c.get('teamId'), c.req.valid('param').user_id)
    return c.json(await getProfile(c.get('db'), userId, c.req.valid('query').provider), 200)
  })
  const raw = createRoute({
    method: 'get',
    path: '/v2/summary/profile/{user_id}/raw',
    summary: 'Get a user’s newest profile as the provider sent it',
    request: { params, query },
    responses: describeAnswers(rawItem, 'The profile', [404]),
  })
  summaryRouter.openapi(raw, async (c) => {
    const userId = await requireTeamUser(c.get('db'), c.get('teamId'), c.req.valid('param').user_id)
    return c.json(await getRawProfile(c.get('db'), userId, c.req.valid('query').provider), 200)
  })
}
