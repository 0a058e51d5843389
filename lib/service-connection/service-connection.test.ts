import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/db/client.ts'
import { hashKey } from '#service/http/authenticate-team.ts'
import { createTestSandbox, type TestSandbox } from '#testing/web/test-sandbox.ts'
import { logMessage, staffContext } from '#testing/web/web-fixture.ts'
import { receiverUrl } from './endpoint.ts'
import { getConnection } from './get-connection.ts'
import { registerEndpoint } from './register-endpoint.ts'
import { sendTestEvent } from './send-test-event.ts'
import { createTeamKey, deleteTeamKey } from './team-keys.ts'

const managementKey = `mg_${randomUUID()}`
const admin = staffContext('admin')
let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await createTestSandbox({
    SERVICE_MANAGEMENT_KEY: managementKey,
    WEB_URL: 'https://clinic.example',
  })
  const { db: service, orgId } = sandbox.service
  const hash = hashKey(managementKey)
  const hint = managementKey.slice(-4)
  await service.managementKey.create({
    data: { orgId, label: 'Clinic', role: 'org_admin', hint, hash },
  })
})
afterAll(() => sandbox.close())

const endpointState = async () => (await getConnection(admin)).management?.endpoint
const endpoint = () =>
  sandbox.service.db.webhookEndpoint.findFirstOrThrow({ where: { url: receiverUrl() } })

/** The id of the service's newest test event, as soon as there is one that is not among `known`. */
async function awaitTestEvent(known: readonly string[]) {
  const where = { eventType: 'endpoint.test', id: { notIn: [...known] } }
  let id: string | undefined
  await expect
    .poll(async () => {
      id = (await sandbox.service.db.webhookMessage.findFirst({ where }))?.id
      return id
    })
    .toBeDefined()
  return id ?? ''
}

describe('the connection to the service', () => {
  it('checks the key with a read, also while the service is down', async () => {
    expect((await getConnection(admin)).key).toBe('works')
    await sandbox.whileDown(async () => {
      const { key, management } = await getConnection(admin)
      expect([key, management]).toEqual(['unreachable', { endpoint: 'unknown', keys: [] }])
    })
    await expect.poll(async () => (await getConnection(admin)).key).toBe('works')
  })

  it('registers the endpoint once, with the app’s own secret, and enables it', async () => {
    expect(await endpointState()).toBe('missing')
    await registerEndpoint(admin)
    expect(await endpointState()).toBe('active')
    await expect(registerEndpoint(admin)).rejects.toMatchObject({ code: 'not-possible-now' })
    const { id } = await endpoint()
    const { db: service } = sandbox.service
    await service.webhookEndpoint.update({ where: { id }, data: { disabled: true } })
    expect(await endpointState()).toBe('disabled')
    await registerEndpoint(admin)
    expect(await endpointState()).toBe('active')
    const { status } = await sandbox.service.app.request(
      `/v1/org/${sandbox.service.orgId}/team/${sandbox.service.teamId}/sandbox/webhook/${id}/secret/rotate`,
      {
        method: 'POST',
        headers: { 'x-management-key': managementKey, 'content-type': 'application/json' },
        body: '{}',
      },
    )
    expect(status).toBe(204)
    expect(await endpointState()).toBe('other-secret')
  })

  it('reports whether the test event arrived, and why it was refused', async () => {
    const first = sendTestEvent(admin)
    const arrived = await awaitTestEvent([])
    await logMessage('{}', 'endpoint.test', arrived)
    expect(await first).toMatchObject({ state: 'arrived' })
    const second = sendTestEvent(admin)
    const refused = await awaitTestEvent([arrived])
    await db().refusedDelivery.create({
      data: { messageId: refused, kind: 'forged', at: new Date() },
    })
    expect(await second).toEqual({ state: 'refused', kind: 'forged' })
    const { lastEvent, lastRefusal } = await getConnection(admin)
    expect(lastEvent?.eventType).toBe('endpoint.test')
    expect(lastRefusal?.kind).toBe('forged')
  })

  it('shows a new key once, and deletes any but its own', async () => {
    const { keyId, value } = await createTeamKey(admin, { label: 'Reports' })
    const { management } = await getConnection(admin)
    expect(JSON.stringify(management)).not.toContain(value)
    expect(management?.keys.find((key) => key.keyId === keyId)).toMatchObject({
      label: 'Reports',
      hint: `…${value.slice(-4)}`,
      isOwn: false,
    })
    const own = management?.keys.find((key) => key.isOwn)
    await expect(deleteTeamKey(admin, { keyId: own?.keyId ?? '' })).rejects.toMatchObject({
      code: 'not-possible-now',
    })
    await deleteTeamKey(admin, { keyId })
    await expect(deleteTeamKey(admin, { keyId })).rejects.toMatchObject({ code: 'not-found' })
    const audited = await db().auditEntry.findMany({
      where: { subject: 'service-key' },
      orderBy: { id: 'asc' },
    })
    expect(audited.map(({ outcome, subjectId }) => [outcome, subjectId])).toEqual([
      ['unknown', null],
      ['done', keyId],
      ['done', keyId],
    ])
  })
})
