import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { lab, labAccountList } from '#contract/catalog.ts'
import type { ValidationDetail } from '#contract/errors.ts'
import { seedCatalog } from '#service/catalog/seed-catalog.ts'
import {
  buildTeam,
  createServiceFixture,
  type ServiceFixture,
} from '#testing/service/service-fixture.ts'
import { chooseLabAccount } from './choose-lab-account.ts'

type Refusal = { detail: ValidationDetail[] }

const usslAccount = '1ab0acc0-0000-4000-8000-000000000001'
const pendingAccount = '1ab0acc0-0000-4000-8000-000000000003'

let fixture: ServiceFixture

beforeAll(async () => {
  fixture = await createServiceFixture()
  await seedCatalog(fixture.db)
})
afterAll(() => fixture.close())

function buildAccount(changes: Record<string, unknown> = {}) {
  return fixture.db.labAccount.create({
    data: {
      id: randomUUID(),
      labId: 7,
      status: 'active',
      delegatedFlow: 'not_delegated',
      providerAccountId: 'fixture',
      teamIdAllowlist: [fixture.teamId],
      ...changes,
    },
  })
}

describe('GET /v3/lab_tests/labs', () => {
  it('lists the laboratories with their collection methods', async () => {
    const { status, body } = await fixture.request('GET', '/v3/lab_tests/labs')
    expect(status).toBe(200)
    const labs = z.array(lab).parse(body)
    expect(labs.length).toBeGreaterThanOrEqual(6)
    expect(labs.find(({ slug }) => slug === 'ussl')).toEqual({
      id: 1,
      slug: 'ussl',
      name: 'US Specialty Lab',
      first_line_address: '4820 Cornerstone Court',
      city: 'San Diego',
      zipcode: '92121',
      collection_methods: ['testkit'],
      sample_types: ['arm_collector', 'dried_blood_spot'],
      is_national: false,
    })
  })
})

describe('GET /v3/lab_test/lab_account', () => {
  async function readAccounts(query = '', apiKey?: string) {
    const { status, body } = await fixture.request(
      'GET',
      `/v3/lab_test/lab_account${query}`,
      apiKey ? { apiKey } : {},
    )
    expect([query, status]).toEqual([query, 200])
    return labAccountList.parse(body).data
  }

  it('lists accounts with every key, by status and by id', async () => {
    const [account] = await readAccounts(`?lab_account_id=${usslAccount}`)
    expect(account).toMatchObject({
      id: usslAccount,
      lab: 'ussl',
      org_id: null,
      status: 'active',
      delegated_flow: 'not_delegated',
      provider_account_id: 'USSL-77120',
      business_units: [],
      team_id_allowlist: [],
    })
    expect(account?.allowed_billing.client_bill).toContain('AZ')
    const pending = await readAccounts('?status=pending')
    expect(await readAccounts('?status=PENDING')).toEqual(pending)
    expect(pending.map(({ id }) => id)).toEqual([pendingAccount])
    expect(await readAccounts(`?lab_account_id=${randomUUID()}`)).toEqual([])
  })

  it("hides another team's account, and another organization's", async () => {
    const stranger = await buildTeam(fixture.db)
    const theirs = await buildAccount({ teamIdAllowlist: [stranger.teamId] })
    const ofTheirOrg = await buildAccount({ teamIdAllowlist: [], orgId: stranger.orgId })
    const own = (await readAccounts()).map(({ id }) => id)
    const seen = (await readAccounts('', stranger.apiKey)).map(({ id }) => id)
    expect(own).not.toContain(theirs.id)
    expect(own).not.toContain(ofTheirOrg.id)
    expect(seen).toEqual(expect.arrayContaining([theirs.id, ofTheirOrg.id]))
    const shared = await buildAccount({ teamIdAllowlist: [stranger.teamId, fixture.teamId] })
    expect(await readAccounts(`?lab_account_id=${shared.id}`)).toMatchObject([
      { team_id_allowlist: [fixture.teamId] },
    ])
  })

  it('takes a list of teams that was never set as empty', async () => {
    const { id } = await buildAccount()
    await fixture.db
      .$executeRaw`UPDATE lab_account SET team_id_allowlist = NULL WHERE id = ${id}::uuid`
    expect(await readAccounts(`?lab_account_id=${id}`)).toMatchObject([{ team_id_allowlist: [] }])
  })

  it('refuses an unknown status', async () => {
    const { status, body } = await fixture.request<Refusal>(
      'GET',
      '/v3/lab_test/lab_account?status=gone',
    )
    expect(status).toBe(422)
    expect(body.detail[0]).toMatchObject({ type: 'enum', loc: ['query', 'status'] })
  })
})

describe('chooseLabAccount', () => {
  it("uses the service's own account when the team has none", async () => {
    expect(await chooseLabAccount(fixture.db, fixture.teamId, { labId: 8 })).toBeNull()
  })

  it('chooses the only active one', async () => {
    const chosen = await chooseLabAccount(fixture.db, fixture.teamId, { labId: 3 })
    expect(chosen).toMatchObject({ status: 'active', delegatedFlow: 'order_delegated' })
  })

  it('refuses to choose among several, or an inactive one', async () => {
    const { teamId } = await buildTeam(fixture.db)
    await buildAccount({ labId: 6, teamIdAllowlist: [teamId], status: 'suspended' })
    await expect(chooseLabAccount(fixture.db, teamId, { labId: 6 })).rejects.toMatchObject({
      status: 400,
    })
    await buildAccount({ labId: 6, teamIdAllowlist: [teamId] })
    expect(await chooseLabAccount(fixture.db, teamId, { labId: 6 })).not.toBeNull()
    await buildAccount({ labId: 6, teamIdAllowlist: [teamId] })
    await expect(chooseLabAccount(fixture.db, teamId, { labId: 6 })).rejects.toMatchObject({
      status: 400,
    })
  })

  it('accepts a given account only at its own laboratory and in a usable status', async () => {
    const choose = (labId: number, labAccountId: string, usable?: string[]) =>
      chooseLabAccount(fixture.db, fixture.teamId, {
        labId,
        labAccountId,
        ...(usable ? { usable } : {}),
      })
    await expect(choose(3, usslAccount)).rejects.toMatchObject({ status: 400 })
    await expect(choose(3, randomUUID())).rejects.toMatchObject({ status: 404 })
    await expect(choose(3, pendingAccount)).rejects.toMatchObject({ status: 400 })
    expect(await choose(3, pendingAccount, ['active', 'pending'])).toMatchObject({
      id: pendingAccount,
    })
  })
})
