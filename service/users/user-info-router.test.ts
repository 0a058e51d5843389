import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WireUser } from '#contract/users.ts'
import { healthInsurance } from '#testing/service/order-fixture.ts'
import {
  buildTeam,
  createServiceFixture,
  type ServiceFixture,
} from '#testing/service/service-fixture.ts'

let fixture: ServiceFixture

beforeAll(async () => {
  fixture = await createServiceFixture({ SERVICE_SANDBOX_CLOCK: 'true' })
})
afterAll(() => fixture.close())

const dayMs = 86_400_000
const inDays = (days: number) => ({
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

describe('demographics and metrics of users', () => {
  const info = {
    first_name: 'Ada',
    last_name: 'Marsh',
    email: 'ada.marsh@example.com',
    phone_number: '+14155550123',
    gender: 'female',
    dob: '1984-02-29',
    address: {
      first_line: '1 Main Street',
      country: 'US',
      zip: '94107',
      city: 'San Francisco',
      state: 'CA',
    },
  }

  it('stores demographics as given', async () => {
    const { user_id } = await create()
    expect((await fixture.request('GET', `/v2/user/${user_id}/info/latest`)).status).toBe(404)
    const put = await fixture.request('PATCH', `/v2/user/${user_id}/info`, { body: info })
    expect(put).toMatchObject({ status: 200, body: info })
    expect((await fixture.request('GET', `/v2/user/${user_id}/info/latest`)).body).toMatchObject(
      info,
    )
  })

  it('names each invalid field', async () => {
    const { user_id } = await create()
    const body = {
      ...info,
      first_name: 'José',
      email: 'ada',
      dob: '2999-01-01',
      phone_number: 'none',
      address: { ...info.address, zip: '' },
    }
    const answer = await fixture.request<{ detail: { loc: string[] }[] }>(
      'PATCH',
      `/v2/user/${user_id}/info`,
      { body },
    )
    const fields = answer.body.detail.map(({ loc }) => loc.slice(1).join('.'))
    expect(fields).toEqual(
      expect.arrayContaining(['first_name', 'email', 'dob', 'phone_number', 'address.zip']),
    )
  })

  it('gives one reason for a date of birth that it cannot read', async () => {
    const { user_id } = await create()
    const answer = await fixture.request('PATCH', `/v2/user/${user_id}/info`, {
      body: { ...info, dob: '31/12/1990' },
    })
    expect(answer).toMatchObject({
      status: 422,
      body: {
        detail: [
          {
            type: 'value_error',
            loc: ['body', 'dob'],
            msg: 'Value error, dob must have the year first, such as 1990-12-31',
            input: '31/12/1990',
          },
        ],
      },
    })
  })

  it('keeps the newest insurance of each rank', async () => {
    const { user_id } = await create()
    const path = `/v2/user/${user_id}/insurance`
    expect((await fixture.request('GET', `${path}/latest`)).status).toBe(404)
    for (const memberId of ['A1', 'B2']) {
      const body = { ...healthInsurance, member_id: memberId }
      expect((await fixture.request('POST', path, { body })).status).toBe(200)
    }
    await fixture.request('POST', path, { body: { ...healthInsurance, is_primary: false } })
    const primary = await fixture.request('GET', `${path}/latest`)
    expect(primary.body).toMatchObject({ member_id: 'B2', is_primary: true })
    const named = await fixture.request('GET', `${path}/latest?is_primary=True`)
    expect([named.status, named.body]).toEqual([200, primary.body])
    const second = await fixture.request('GET', `${path}/latest?is_primary=false`)
    expect(second.body).toMatchObject({ member_id: healthInsurance.member_id, is_primary: false })
  })

  it('refreshes a user eight times per hour', async () => {
    const { user_id } = await create()
    const refresh = (headers: Record<string, string> = {}) =>
      fixture.request('POST', `/v2/user/refresh/${user_id}?timeout=5`, { headers })
    for (let count = 0; count < 8; count += 1) expect((await refresh()).status).toBe(200)
    expect((await refresh()).status).toBe(429)
    expect(await refresh(inDays(1))).toMatchObject({ status: 200, body: { success: true } })
  })

  it('counts the team’s users and lists no providers yet', async () => {
    const team = await buildTeam(fixture.db)
    const { user_id } = await create(randomUUID(), team.apiKey)
    const metrics = await fixture.request('GET', '/v2/user/metrics', { apiKey: team.apiKey })
    expect(metrics.body).toMatchObject({
      team_id: team.teamId,
      number_of_users: 1,
      number_of_ordered_tests: 0,
    })
    expect(
      (await fixture.request('GET', `/v2/user/providers/${user_id}`, { apiKey: team.apiKey })).body,
    ).toEqual({ providers: [] })
  })

  it('lists the team’s physicians only to the team', async () => {
    const team = await buildTeam(fixture.db)
    await fixture.db.teamPhysician.create({
      data: { teamId: team.teamId, firstName: 'Grace', lastName: 'Okoro', npi: '1234567893' },
    })
    const own = await fixture.request('GET', `/v2/team/${team.teamId}/physicians`, {
      apiKey: team.apiKey,
    })
    expect(own.body).toEqual([{ first_name: 'Grace', last_name: 'Okoro', npi: '1234567893' }])
    expect((await fixture.request('GET', `/v2/team/${team.teamId}/physicians`)).status).toBe(404)
  })
})
