import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digestSubject } from '#service/audit/digest-subject.ts'
import {
  buildUser,
  createServiceFixture,
  type ServiceFixture,
} from '#testing/service/service-fixture.ts'

let fixture: ServiceFixture

beforeAll(async () => {
  fixture = await createServiceFixture({ SERVICE_SANDBOX_CLOCK: 'true' })
})
afterAll(() => fixture.close())

async function createLink(change: Record<string, unknown> = {}) {
  const userId = await buildUser(fixture.db, fixture.teamId)
  const { body } = await fixture.request<{ link_token: string; link_web_url: string }>(
    'POST',
    '/v2/link/token',
    {
      body: { user_id: userId, ...change },
    },
  )
  const token = body.link_token
  const ask = (
    method: string,
    path: string,
    sent?: unknown,
    headers: Record<string, string> = {},
  ) =>
    fixture.request(method, `/v2/link/${path}`, {
      apiKey: null,
      headers: { 'x-service-link-token': token, ...headers },
      ...(sent !== undefined && { body: sent }),
    })
  const connected = async () =>
    (await fixture.db.wearableConnection.findMany({ where: { userId } })).map(
      ({ provider }) => provider,
    )
  return { userId, token, webUrl: body.link_web_url, ask, connected }
}

const password = { username: 'ada', password: 'secret' }

describe('a link', () => {
  it('connects by password once, without a team key', async () => {
    const { ask, connected } = await createLink({ redirect_url: 'https://clinic.example/done' })
    const wrong = await ask('POST', 'provider/password/whoop', { ...password, password: 'wrong' })
    expect(wrong).toMatchObject({
      status: 200,
      body: { state: 'error', error_type: 'provider_credential_error' },
    })
    const region = await ask('POST', 'provider/password/whoop', { ...password, region: 'moon' })
    expect(region.body).toMatchObject({ error_type: 'unsupported_region' })
    const done = await ask('POST', 'provider/password/whoop', password)
    expect(done.body).toEqual({ state: 'success', redirect_url: 'https://clinic.example/done' })
    expect(await connected()).toEqual(['whoop'])
    expect((await ask('POST', 'provider/password/whoop', password)).body).toMatchObject({
      error_type: 'token_consumed',
    })
  })

  it('asks for a code when the provider wants one', async () => {
    const { ask, connected } = await createLink()
    const early = await ask('POST', 'provider/password/whoop/complete_mfa', { mfa_code: '123456' })
    expect(early.body).toMatchObject({ error_type: 'token_not_validated' })
    const asked = await ask('POST', 'provider/password/whoop', { ...password, username: 'mfa ada' })
    expect(asked.body).toMatchObject({ state: 'pending_provider_mfa' })
    const wrong = await ask('POST', 'provider/password/whoop/complete_mfa', { mfa_code: '000000' })
    expect(wrong.body).toMatchObject({ error_type: 'incorrect_mfa_code' })
    expect(await connected()).toEqual([])
    const right = await ask('POST', 'provider/password/whoop/complete_mfa', { mfa_code: '123456' })
    expect(right.body).toMatchObject({ state: 'success' })
    expect(await connected()).toEqual(['whoop'])
  })

  it('connects by email, and says when that is done already', async () => {
    const { ask, userId } = await createLink()
    const email = { email: 'ada@example.com' }
    expect((await ask('POST', 'provider/email/freestyle_libre', email)).body).toMatchObject({
      state: 'success',
    })
    const { body } = await fixture.request<{ link_token: string }>('POST', '/v2/link/token', {
      body: { user_id: userId },
    })
    const again = await fixture.request('POST', '/v2/link/provider/email/freestyle_libre', {
      apiKey: null,
      headers: { 'x-service-link-token': body.link_token },
      body: email,
    })
    expect(again.body).toMatchObject({ state: 'error', error_type: 'duplicate_connection' })
  })

  it('sends the person to sign in and back with the outcome', async () => {
    const { ask, connected, webUrl, token, userId } = await createLink({
      redirect_url: 'https://clinic.example/back?visit=1',
    })
    const page = await fixture.app.request(new URL(webUrl).pathname + new URL(webUrl).search)
    expect(await page.text()).toContain('Oura')
    const { body } = await ask('GET', 'provider/oauth/oura')
    const address = new URL(String(body.oauth_url))
    const open = (outcome: string, method = 'GET') =>
      fixture.app.request(`${address.pathname}${address.search}${outcome}`, {
        method,
        // As a form without fields is sent.
        ...(method === 'POST' && {
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: '',
        }),
      })
    const signIn = await open('')
    expect(signIn.headers.get('content-security-policy')).toContain(
      "form-action 'self' https://clinic.example",
    )
    const [, action = ''] = /<form method="post" action="([^"]+)"/.exec(await signIn.text()) ?? []
    expect(new URLSearchParams(action).get('state')).toBe(token)
    const denied = await open('&outcome=deny')
    expect(denied.status).toBe(307)
    const back = new URL(denied.headers.get('location') ?? '')
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      visit: '1',
      state: 'error',
      error_type: 'user_cancelled',
    })
    expect(await connected()).toEqual([])
    expect((await open('&outcome=allow')).status).toBe(200)
    expect(await connected()).toEqual([])
    const allowed = await open('', 'POST')
    expect(allowed.status).toBe(303)
    expect(allowed.headers.get('location')).toContain('state=success')
    expect(await connected()).toEqual(['oura'])
    const entries = await fixture.db.auditEntry.findMany({
      where: { requestId: allowed.headers.get('x-request-id') ?? '' },
      orderBy: { id: 'asc' },
    })
    const recorded = {
      teamId: fixture.teamId,
      keyId: null,
      operation: 'POST /link/oauth/:provider',
      subjects: [digestSubject(userId)],
    }
    expect(entries).toMatchObject([
      { ...recorded, status: null },
      { ...recorded, status: 303 },
    ])
    const used = new URL((await open('', 'POST')).headers.get('location') ?? '')
    expect(used.searchParams.get('error_type')).toBe('token_consumed')
  })

  it('ends after ten minutes, and is for its providers alone', async () => {
    const { ask } = await createLink({ filter_on_providers: ['oura', 'whoop'] })
    const { body } = await ask('GET', 'providers')
    expect((body as unknown as { slug: string }[]).map(({ slug }) => slug)).toEqual([
      'oura',
      'whoop',
    ])
    expect((await ask('GET', 'provider/oauth/fitbit')).body.detail).toMatchObject({
      error_type: 'token_not_validated',
    })
    const later = { 'x-sandbox-now': new Date(Date.now() + 601_000).toISOString() }
    expect((await ask('POST', 'provider/password/whoop', password, later)).body).toMatchObject({
      error_type: 'token_expired',
    })
  })

  it('answers that an unknown token is not valid where failures are answers', async () => {
    const { token } = await createLink()
    const unknown = token.replace(/.{4}$/, 'AAAA')
    for (const [path, body] of [
      ['password/whoop', password],
      ['password/whoop/complete_mfa', { mfa_code: '123456' }],
      ['email/freestyle_libre', { email: 'ada@example.com' }],
    ] as const) {
      const ask = (headers: Record<string, string>) =>
        fixture.request('POST', `/v2/link/provider/${path}`, { apiKey: null, headers, body })
      expect(await ask({ 'x-service-link-token': unknown }), path).toMatchObject({
        status: 200,
        body: { state: 'error', error_type: 'invalid_token', error: 'This link is not valid.' },
      })
      expect((await ask({})).status, path).toBe(401)
    }
  })

  it('refuses what is no token, and opens nothing else of the service', async () => {
    const { token, userId } = await createLink()
    for (const wrong of ['', 'lt_x', `${token.slice(0, -1)}!`, token.replace(/.{4}$/, 'AAAA')]) {
      const answer = await fixture.request('GET', '/v2/link/providers', {
        apiKey: null,
        headers: { 'x-service-link-token': wrong },
      })
      expect(answer.status, wrong).toBe(401)
    }
    for (const path of [`/v2/user/${userId}`, '/v2/providers', '/v2/link/token']) {
      const answer = await fixture.request('GET', path, {
        apiKey: null,
        headers: { 'x-service-link-token': token },
      })
      expect(answer.status, path).toBe(401)
    }
  })
})
