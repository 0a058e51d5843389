import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WireUser } from '#contract/users.ts'
import {
  buildTeam,
  createServiceFixture,
  type ServiceFixture,
} from '#testing/service/service-fixture.ts'

let fixture: ServiceFixture
let otherTeam: Awaited<ReturnType<typeof buildTeam>>

beforeAll(async () => {
  fixture = await createServiceFixture({ SERVICE_SANDBOX_CLOCK: 'true' })
  otherTeam = await buildTeam(fixture.db)
})
afterAll(() => fixture.close())

const dayMs = 86_400_000
const _inDays = (days: number) => ({
  'x-sandbox-now': new Date(Date.now() + days * dayMs).toISOString(),
})

async function create(clientUserId: string = randomUUID(), apiKey?: string) {
  const options = {
    body: { client_user_id: clientUserId },
    ...(apiKey === undefined ? {} : { apiKey }),
  }
  const { body } = await fixture.request<WireUser>('POST', '/v2/user', options)
  return body
}

describe('POST /v2/user', () => {
  it.each(['/v2/user', '/v2/user/'])('creates a user at %s', async (path) => {
    const clientUserId = randomUUID()
    const { status, body } = await fixture.request('POST', path, {
      body: {
        client_user_id: ` ${clientUserId} `,
        fallback_time_zone: 'Europe/Madrid',
        fallback_birth_date: '1984-02-29',
        ingestion_start: '2026-01-01',
        ingestion_end: null,
        unknown: 'ignored',
      },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      team_id: fixture.teamId,
      client_user_id: clientUserId,
      connected_sources: [],
      fallback_time_zone: { id: 'Europe/Madrid', source_slug: 'manual' },
      fallback_birth_date: { value: '1984-02-29', source_slug: 'manual' },
      ingestion_start: '2026-01-01',
      ingestion_end: null,
    })
    expect(body.created_on).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/)
  })

  it('answers a conflict with the existing user, inside detail and next to it', async () => {
    const existing = await create()
    const { status, body } = await fixture.request('POST', '/v2/user', {
      body: { client_user_id: existing.client_user_id },
    })
    const named = { user_id: existing.user_id, created_on: existing.created_on }
    expect(status).toBe(400)
    expect(body).toEqual({
      detail: {
        error_type: 'INVALID_REQUEST',
        error_message: 'Client user id already exists.',
        ...named,
      },
      ...named,
    })
  })

  it('makes one user from twenty simultaneous requests', async () => {
    const clientUserId = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        fixture.request('POST', '/v2/user', { body: { client_user_id: clientUserId } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ body }) => body.user_id)).size).toBe(1)
    expect(await fixture.db.user.count({ where: { clientUserId } })).toBe(1)
  })

  it('lets two teams use the same reference', async () => {
    const mine = await create()
    const theirs = await create(mine.client_user_id, otherTeam.apiKey)
    expect(theirs.user_id).not.toBe(mine.user_id)
    expect(theirs.team_id).toBe(otherTeam.teamId)
  })

  it.each([
    [{}, 'missing', ['body', 'client_user_id']],
    [{ client_user_id: '' }, 'string_too_short', ['body', 'client_user_id']],
    [{ client_user_id: '   ' }, 'string_too_short', ['body', 'client_user_id']],
    [{ client_user_id: 7 }, 'string_type', ['body', 'client_user_id']],
    [{ client_user_id: null }, 'string_type', ['body', 'client_user_id']],
    [
      { client_user_id: 'a', fallback_time_zone: 'Mars/Base' },
      'value_error',
      ['body', 'fallback_time_zone'],
    ],
    [
      { client_user_id: 'a', fallback_birth_date: '2026-02-30' },
      'date_from_datetime_parsing',
      ['body', 'fallback_birth_date'],
    ],
    [[], 'model_attributes_type', ['body']],
  ])('refuses %j', async (body, type, loc) => {
    const answer = await fixture.request('POST', '/v2/user', { body })
    expect(answer.status).toBe(422)
    expect(answer.body.detail).toMatchObject([{ type, loc }])
  })

  it('says what a date looks like', async () => {
    const body = { client_user_id: 'dated', fallback_birth_date: '1990-05-01T00:00:00Z' }
    const answer = await fixture.request('POST', '/v2/user', { body })
    expect(answer.body.detail).toMatchObject([
      {
        msg: 'Input should be a valid date such as 2026-12-31',
        loc: ['body', 'fallback_birth_date'],
      },
    ])
  })

  it('ignores a team, an id or a date in the body', async () => {
    const body = {
      client_user_id: randomUUID(),
      team_id: otherTeam.teamId,
      id: randomUUID(),
      created_on: '2000-01-01',
      deletedAt: '2000-01-01',
    }
    const answer = await fixture.request<WireUser>('POST', '/v2/user', { body })
    expect(answer.body.team_id).toBe(fixture.teamId)
    expect(answer.body.created_on).not.toMatch(/^2000/)
  })
})

describe('reading users', () => {
  it('finds users by id and by client_user_id with any characters', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }),
        async (text) => {
          const reference = `${randomUUID()} ${text}`.trim()
          if (!reference.isWellFormed() || reference.includes('\0')) return
          const made = await create(reference)
          const resolved = await fixture.request(
            'GET',
            `/v2/user/resolve/${encodeURIComponent(reference)}`,
          )
          expect(resolved).toMatchObject({
            status: 200,
            body: { user_id: made.user_id, client_user_id: reference },
          })
        },
      ),
      { numRuns: 25 },
    )
  })

  it('pages with offset and limit and counts only the team’s own users', async () => {
    const team = await buildTeam(fixture.db)
    const made: WireUser[] = []
    for (let index = 0; index < 3; index += 1) made.push(await create(randomUUID(), team.apiKey))
    const page = await fixture.request<{ users: WireUser[] }>('GET', '/v2/user?offset=1&limit=1', {
      apiKey: team.apiKey,
    })
    expect(page.body).toMatchObject({ total: 3, offset: 1, limit: 1 })
    expect(page.body.users.map((user) => user.user_id)).toEqual([made[1]?.user_id])
    const all = await fixture.request('GET', '/v2/user', { apiKey: team.apiKey })
    expect(all.body).toMatchObject({ total: 3, offset: 0, limit: 100 })
  })

  it.each([
    'limit=0',
    'limit=501',
    'limit=many',
    'limit=1e9',
    'offset=-1',
    'offset=1.5',
    'offset=99999999999',
  ])('refuses ?%s', async (query) => {
    const { status, body } = await fixture.request('GET', `/v2/user?${query}`)
    expect(status).toBe(422)
    expect(body.detail).toMatchObject([{ loc: ['query', query.split('=')[0]] }])
  })

  it.each(['limit=', 'limit=0x10', 'limit=1e2', 'offset=', 'offset=1.0'])(
    'refuses ?%s, which is no integer',
    async (query) => {
      const [field, input] = query.split('=')
      const { status, body } = await fixture.request('GET', `/v2/user?${query}`)
      expect(status).toBe(422)
      expect(body.detail).toMatchObject([{ type: 'int_parsing', loc: ['query', field], input }])
    },
  )

  it('searches by part of a reference and treats wildcards literally', async () => {
    const marked = await create(`100%_sure-${randomUUID()}`)
    await create(`100 percent sure-${randomUUID()}`)
    const search = async (text: string) => {
      const { body } = await fixture.request<WireUser[]>(
        'GET',
        `/v2/team/users/search?query_id=${encodeURIComponent(text)}`,
      )
      return body.map((user) => user.user_id)
    }
    expect(await search('100%_SURE')).toEqual([marked.user_id])
    expect(await search('0%_s')).toEqual([marked.user_id])
    expect(await search(marked.user_id)).toEqual([marked.user_id])
    expect((await fixture.request('GET', '/v2/team/users/search?query_id=a')).status).toBe(422)
  })

  it('answers for another team’s user as for an unknown one (N24)', async () => {
    const theirs = await create(randomUUID(), otherTeam.apiKey)
    for (const [method, path, body] of [
      ['GET', ''],
      ['DELETE', ''],
      ['PATCH', '', { client_user_id: randomUUID() }],
      ['GET', '/info/latest'],
    ] as const) {
      const ask = (id: string) =>
        fixture.request(method, `/v2/user/${id}${path}`, body ? { body } : {})
      const [foreign, random] = [await ask(theirs.user_id), await ask(randomUUID())]
      expect(foreign.status).toBe(404)
      expect(foreign.body).toEqual(random.body)
    }
    expect((await fixture.request('GET', `/v2/user/resolve/${theirs.client_user_id}`)).status).toBe(
      404,
    )
    const undo = await fixture.request('POST', `/v2/user/undo_delete?user_id=${theirs.user_id}`)
    expect(undo.status).toBe(404)
  })
})

describe('PATCH /v2/user/{user_id}', () => {
  it('changes the given fields, clears null ones and answers 204 without a body', async () => {
    const made = await create()
    const path = `/v2/user/${made.user_id}`
    await fixture.request('PATCH', path, {
      body: { fallback_time_zone: 'Asia/Tokyo', ingestion_start: '2026-03-01' },
    })
    const { status, body } = await fixture.request('PATCH', path, {
      body: { fallback_time_zone: null },
    })
    expect({ status, body }).toEqual({ status: 204, body: undefined })
    const after = await fixture.request('GET', path)
    expect(after.body).toMatchObject({
      ...made,
      fallback_time_zone: null,
      ingestion_start: '2026-03-01',
    })
  })

  it.each([
    ['ingestion_start', '0000-01-01'],
    ['ingestion_end', '2200-01-01'],
    ['fallback_birth_date', '0000-01-01'],
    ['fallback_birth_date', '9999-12-31'],
    ['fallback_birth_date', '2199-12-31'],
  ])('refuses a %s of %s, as creating does', async (field, date) => {
    const made = await create()
    const refusal = {
      status: 422,
      body: { detail: [{ type: 'value_error', loc: ['body', field], input: date }] },
    }
    const body = { [field]: date }
    const path = `/v2/user/${made.user_id}`
    expect(await fixture.request('PATCH', path, { body })).toMatchObject(refusal)
    const another = { client_user_id: randomUUID(), ...body }
    expect(await fixture.request('POST', '/v2/user', { body: another })).toMatchObject(refusal)
  })

  it('refuses an ingestion period that ends before it begins, as creating does', async () => {
    const made = await create()
    const path = `/v2/user/${made.user_id}`
    const refusal = (field: string, input: string) => ({
      status: 422,
      body: { detail: [{ type: 'value_error', loc: ['body', field], input }] },
    })
    const patch = (body: object) => fixture.request('PATCH', path, { body })
    const reversed = { ingestion_start: '2026-12-01', ingestion_end: '2026-01-01' }
    const another = { client_user_id: randomUUID(), ...reversed }
    expect(await fixture.request('POST', '/v2/user', { body: another })).toMatchObject(
      refusal('ingestion_end', '2026-01-01'),
    )
    expect(await patch(reversed)).toMatchObject(refusal('ingestion_end', '2026-01-01'))

    expect((await patch({ ingestion_start: '2026-03-01' })).status).toBe(204)
    expect(await patch({ ingestion_end: '2026-02-28' })).toMatchObject(
      refusal('ingestion_end', '2026-02-28'),
    )
    expect((await patch({ ingestion_end: '2026-03-01' })).status).toBe(204)
    expect(await patch({ ingestion_start: '2026-03-02' })).toMatchObject(
      refusal('ingestion_start', '2026-03-02'),
    )
    expect((await fixture.request('GET', path)).body).toMatchObject({
      ingestion_start: '2026-03-01',
      ingestion_end: '2026-03-01',
    })
    expect((await patch({ ingestion_start: null, ingestion_end: '2026-02-01' })).status).toBe(204)
    expect((await patch({ ingestion_start: '2026-03-02', ingestion_end: null })).status).toBe(204)
  })

  it('keeps an ingestion period in order when its sides are changed at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { user_id: userId } = await create()
      const sides = [{ ingestion_start: '2026-12-01' }, { ingestion_end: '2026-01-01' }]
      const answers = await Promise.all(
        sides.map((body) => fixture.request('PATCH', `/v2/user/${userId}`, { body })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 422])
    }
  })

  it('refuses a reference that is taken, naming its user', async () => {
    const [one, two] = [await create(), await create()]
    const answer = await fixture.request('PATCH', `/v2/user/${two.user_id}`, {
      body: { client_user_id: one.client_user_id },
    })
    expect(answer).toMatchObject({ status: 400, body: { user_id: one.user_id } })
    const same = await fixture.request('PATCH', `/v2/user/${two.user_id}`, {
      body: { client_user_id: two.client_user_id },
    })
    expect(same.status).toBe(204)
  })
})
