import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashKey } from '#service/http/authenticate-team.ts'
import {
  buildTeam,
  createServiceFixture,
  type ServiceFixture,
} from '#testing/service/service-fixture.ts'

let fixture: ServiceFixture

beforeAll(async () => {
  fixture = await createServiceFixture()
})
afterAll(() => fixture.close())

const read = (teamId: string, apiKey?: string) =>
  fixture.request<Record<string, unknown> & { api_keys: { id: string }[] }>(
    'GET',
    `/v2/team/${teamId}`,
    apiKey === undefined ? {} : { apiKey },
  )

describe('GET /v2/team/{team_id}', () => {
  it('has the team with its settings, whatever the letter case of its ID', async () => {
    const { db, teamId, orgId } = fixture
    await db.team.update({
      where: { id: teamId },
      data: { name: 'Front desk', partialWebhooksEnabled: true },
    })
    const { status, body } = await read(teamId)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: teamId,
      org_id: orgId,
      name: 'Front desk',
      configuration: {
        partial_webhooks_enabled: true,
        minor_ordering_enabled: false,
        event_type_prefixes: null,
      },
      lab_tests_patient_communication_enabled: false,
      delegated_flow: 'not_delegated',
      critical_result_notification_email: null,
    })
    expect((await read(teamId.toUpperCase())).body).toEqual(body)
  })

  it('shows the last characters of the keys in use, and no key', async () => {
    const { db } = fixture
    const { teamId, apiKey } = await buildTeam(db)
    const former = { teamId, label: 'former', hint: 'abcd', hash: hashKey(randomUUID()) }
    await db.teamApiKey.create({ data: { ...former, deletedAt: new Date() } })
    const stored = await db.teamApiKey.findFirstOrThrow({ where: { teamId, deletedAt: null } })
    const { body } = await read(teamId, apiKey)
    expect(body.api_keys).toEqual([
      {
        id: stored.id,
        label: stored.label,
        value: `…${stored.hint}`,
        team_id: teamId,
        created_at: expect.stringContaining('+00:00'),
        deleted_at: null,
      },
    ])
    const text = JSON.stringify(body)
    expect(text).not.toContain(apiKey)
    for (const encoding of ['hex', 'base64'] as const)
      expect(text).not.toContain(hashKey(apiKey).toString(encoding))
  })

  it('answers for any other team as for none, also of the same organization', async () => {
    const { db, orgId } = fixture
    const sibling = await db.team.create({ data: { orgId, name: 'Sibling' } })
    const foreign = await buildTeam(db)
    const unknown = await read(randomUUID())
    expect(unknown).toMatchObject({ status: 404, body: { detail: 'Team does not exist' } })
    for (const id of [sibling.id, foreign.teamId])
      expect(await read(id)).toMatchObject({ status: 404, body: unknown.body })
    expect(await read('all')).toMatchObject({
      status: 422,
      body: { detail: [{ type: 'uuid_parsing', loc: ['path', 'team_id'] }] },
    })
  })
})
