import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  createLinkTokenBody,
  emailBody,
  linkAnswer,
  linkToken,
  mfaBody,
  oauthProviderPath,
  oauthSource,
  passwordBody,
} from '#contract/wearables/links.ts'
import { providerList } from '#contract/wearables/providers.ts'
import { describeAnswers, describeBody } from '#service/http/describe-answers.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { addressOf } from '#service/http/public-url.ts'
import { createRouter } from '#service/http/router.ts'
import { listProviders } from '#service/wearables/connections/list-providers.ts'
import { requireProvider } from '#service/wearables/connections/present-connection.ts'
import { presentProvider } from '#service/wearables/wire/present-source.ts'
import type { LinkEnv } from './authenticate-link.ts'
import { LinkFailure, linkErrorTexts, requireUsable } from './connect-by-link.ts'
import { completeMfa, connectByEmail, connectByPassword } from './connect-by-password.ts'
import { createLinkToken } from './create-link-token.ts'
import { allowsProvider } from './open-link.ts'

const headers = z.object({ 'x-service-link-token': z.string() })
const params = oauthProviderPath
const answer = describeAnswers(linkAnswer, 'Whether it is connected; a failure is an answer too')

const createToken = createRoute({
  method: 'post',
  path: '/v2/link/token',
  summary: 'Create a token with which a user connects a provider: single use, ten minutes',
  request: { body: describeBody(createLinkTokenBody) },
  responses: describeAnswers(linkToken, 'The token', [404]),
})

const list = createRoute({
  method: 'get',
  path: '/v2/link/providers',
  summary: 'List the providers that a link may connect',
  request: { headers },
  responses: describeAnswers(providerList, 'The providers'),
})

const oauth = createRoute({
  method: 'get',
  path: '/v2/link/provider/oauth/{provider}',
  summary: 'Get where a user signs in at a provider',
  request: { headers, params },
  responses: describeAnswers(oauthSource, 'The provider with its address', [400]),
})

const password = createRoute({
  method: 'post',
  path: '/v2/link/provider/password/{provider}',
  summary: 'Connect a provider by name and password',
  request: { headers, params, body: describeBody(passwordBody) },
  responses: answer,
})

const mfa = createRoute({
  method: 'post',
  path: '/v2/link/provider/password/{provider}/complete_mfa',
  summary: 'Connect a provider by the code that it sent',
  request: { headers, params, body: describeBody(mfaBody) },
  responses: answer,
})

const email = createRoute({
  method: 'post',
  path: '/v2/link/provider/email/{provider}',
  summary: 'Connect a provider by email address',
  request: { headers, params, body: describeBody(emailBody) },
  responses: answer,
})

/** Connecting by a link: the team creates a token, and the person uses it. */
export const linkRouter = createRouter<LinkEnv>()

linkRouter.openapi(createToken, async (c) =>
  c.json(await createLinkToken(c.get('db'), c.get('teamId'), c.req.valid('json')), 200),
)

linkRouter.openapi(list, (c) =>
  c.json(
    listProviders().filter(({ slug }) => allowsProvider(c.get('link'), requireProvider(slug))),
    200,
  ),
)

linkRouter.openapi(oauth, (c) => {
  const { provider } = c.req.valid('param')
  try {
    requireUsable(c.get('link'), provider, 'oauth')
  } catch (error) {
    if (!(error instanceof LinkFailure)) throw error
    throw new HttpFault(400, { error_type: error.type, error: linkErrorTexts[error.type] })
  }
  const address = addressOf(`/link/oauth/${provider}`)
  address.searchParams.set('state', c.req.valid('header')['x-service-link-token'])
  return c.json({ ...presentProvider(provider), auth_type: 'oauth', oauth_url: address.href }, 200)
})

linkRouter.openapi(password, async (c) => {
  const { provider } = c.req.valid('param')
  return c.json(
    await connectByPassword(c.get('db'), c.get('link'), provider, c.req.valid('json')),
    200,
  )
})

linkRouter.openapi(mfa, async (c) => {
  const { provider } = c.req.valid('param')
  return c.json(await completeMfa(c.get('db'), c.get('link'), provider, c.req.valid('json')), 200)
})

linkRouter.openapi(email, async (c) => {
  const { provider } = c.req.valid('param')
  return c.json(
    await connectByEmail(c.get('db'), c.get('link'), provider, c.req.valid('json')),
    200,
  )
})
