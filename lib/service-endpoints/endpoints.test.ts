import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { maxSignatures } from '#contract/webhook-events.ts'
import { db } from '#lib/db/client.ts'
import { ServiceError } from '#lib/service-client/service-error.ts'
import { receiverUrl } from '#lib/service-connection/endpoint.ts'
import { releaseHeld } from '#service/webhooks/replay/release-held.ts'
import { allEvents, createEndpointFixture } from '#testing/web/endpoint-fixture.ts'
import { staffContext } from '#testing/web/web-fixture.ts'
import { addEndpoint } from './add-endpoint.ts'
import { askIfOffered } from './ask-management.ts'
import { deleteEndpoint, rotateSecret, setEndpointState, setEventTypes } from './change-endpoint.ts'
import { editEndpoint } from './edit-endpoint.ts'
import { chooseEvents } from './event-groups.ts'
import { getEndpoint } from './get-endpoint.ts'
import { listEndpoints } from './list-endpoints.ts'
import { presentAddress } from './present-endpoint.ts'

const admin = staffContext('admin')
const notPossible = { code: 'not-possible-now' }
let fixture: Awaited<ReturnType<typeof createEndpointFixture>>

beforeAll(async () => {
  fixture = await createEndpointFixture()
})
beforeEach(() => fixture.reset())
afterAll(() => fixture.close())

const lastAction = () => db().auditEntry.findFirst({ orderBy: { id: 'desc' } })

describe('the endpoints at the service', () => {
  it('are listed without secrets, and say why and since when one is disabled', async () => {
    const endpointId = await fixture.buildEndpoint(
      'https://partner.example/hooks/T0AB12CD34EF56GH78?key=s3cret',
    )
    await setEndpointState(admin, { endpointId, isEnabled: false })
    await fixture.record('labtest.order.created')
    const [endpoint] = (await fixture.list()).endpoints
    expect(endpoint).toMatchObject({
      address: 'https://partner.example/hooks/T0AB…?…',
      description: 'Billing',
      eventTypes: null,
      isEnabled: false,
      isOwn: false,
      health: { disabledReason: 'person', disabledAt: expect.any(String), held: 1, undelivered: 0 },
      can: { enable: true, disable: false, send: false },
    })
    await setEndpointState(admin, { endpointId, isEnabled: true })
    await releaseHeld(fixture.service)
    expect((await fixture.read(endpointId, 'pending')).messages?.rows).toHaveLength(1)
    const { action, subjectId } = (await lastAction()) ?? {}
    expect([action, subjectId]).toEqual(['service-endpoints.enable', endpointId])
  })

  it('keep the values of sensitive headers to themselves', async () => {
    const endpointId = await fixture.buildEndpoint()
    await fixture.askWebhook(endpointId, '/headers', {
      method: 'PUT',
      body: JSON.stringify({ headers: { 'x-tenant': 'billing', authorization: 'Basic c2VjcmV0' } }),
    })
    expect((await fixture.read(endpointId)).headers).toEqual([
      { name: 'authorization', value: null },
      { name: 'x-tenant', value: 'billing' },
    ])
  })

  it('show a secret once, when one is added or replaced', async () => {
    const given = { url: 'https://a.example/hook', description: '', rateLimit: '5' }
    const some = chooseEvents(['daily.data.*', 'lab_report.parsing_job.updated'])
    const { endpointId, secret } = await addEndpoint(admin, { ...given, ...some })
    const readSecret = async () => {
      const answer = await fixture.askWebhook(endpointId, '/secret')
      return ((await answer.json()) as { key: string }).key
    }
    expect(await readSecret()).toBe(secret)
    const replaced = await rotateSecret(admin, { endpointId })
    expect(await readSecret()).toBe(replaced.secret)
    expect(replaced.secret).not.toBe(secret)
    const shown = await fixture.read(endpointId)
    expect(shown.endpoint).toMatchObject({
      rateLimit: 5,
      eventTypes: ['daily.data.*', 'lab_report.parsing_job.updated'],
    })
    expect(JSON.stringify([shown, await fixture.list()])).not.toContain('whsec_')
    const audited = await db().auditEntry.findMany({ omit: { id: true } })
    expect(JSON.stringify(audited)).not.toContain('whsec_')
  })

  it('say why a secret cannot be replaced once more', async () => {
    const endpointId = await fixture.buildEndpoint('https://a.example/hook')
    for (let count = 1; count < maxSignatures; count += 1) await rotateSecret(admin, { endpointId })
    await expect(rotateSecret(admin, { endpointId })).rejects.toMatchObject({
      code: 'too-many-secrets',
    })
  })

  it('name the field of what cannot be', async () => {
    const fine = { url: 'https://a.example/hook', description: '', rateLimit: '', ...allEvents }
    const faults = [
      [{ url: 'ftp://a.example' }, 'url'],
      [{ url: 'https://me:secret@a.example/' }, 'url'],
      [{ url: 'https://a.example/in\nside' }, 'url'],
      [{ url: 'https://a.example/in side' }, 'url'],
      // The service's own rule.
      [{ url: 'https://10.0.0.1/hook' }, 'url'],
      [{ url: receiverUrl() }, 'url'],
      [{ rateLimit: '1001' }, 'rateLimit'],
      [{ scope: 'some', others: 'labtest.order.* nothing.of.the.kind' }, 'others'],
      [{ scope: 'some' }, 'others'],
    ] as const
    for (const [fault, field] of faults) {
      const error = await addEndpoint(admin, { ...fine, ...fault, groups: [] }).catch((e) => e)
      expect([field, error.code, Object.keys(error.fields)]).toEqual([
        field,
        'invalid-input',
        [field],
      ])
    }
    expect((await fixture.list()).endpoints).toEqual([])
    await expect(
      addEndpoint(admin, { ...fine, url: 'https://10.0.0.1/hook' }),
    ).rejects.toMatchObject({
      fields: { url: 'endpoint-address' },
    })
  })

  it('change their details, and keep withheld values that are not replaced', async () => {
    const endpointId = await fixture.buildEndpoint()
    const row = (name: string, value: string | null) => ({
      name,
      value: value ?? '',
      isKept: value === null,
    })
    const show = async () => {
      const { endpoint, headers } = await fixture.read(endpointId)
      const { description, rateLimit } = endpoint
      return { description: description ?? '', rateLimit: String(rateLimit ?? ''), headers }
    }
    const edit = async (headers: ReturnType<typeof row>[], more: object = {}) =>
      editEndpoint(admin, {
        endpointId,
        description: 'Billing',
        rateLimit: '',
        headers,
        shown: await show(),
        ...more,
      })
    const sentHeaders = async () => {
      await fixture.record('labtest.order.created')
      await fixture.deliverAll()
      return fixture.receiver.received.at(-1)?.headers
    }
    await edit([row('Authorization', 'Basic c2VjcmV0'), row('X-Tenant', 'north')])
    await edit([row('Authorization', null), row('X-Tenant', 'south')], {
      description: 'Warehouse',
      rateLimit: '50',
    })
    const shown = await fixture.read(endpointId)
    expect(shown.endpoint).toMatchObject({ description: 'Warehouse', rateLimit: 50 })
    expect(shown.headers).toEqual([
      { name: 'Authorization', value: null },
      { name: 'X-Tenant', value: 'south' },
    ])
    expect(await sentHeaders()).toMatchObject({
      authorization: 'Basic c2VjcmV0',
      'x-tenant': 'south',
    })
    const { action, subjectId } = (await lastAction()) ?? {}
    expect([action, subjectId]).toEqual(['service-endpoints.edit', endpointId])
    expect(JSON.stringify(await db().auditEntry.findMany({ omit: { id: true } }))).not.toContain(
      'c2VjcmV0',
    )

    await edit([row('Authorization', 'Basic bmV3')], { description: '' })
    expect(await sentHeaders()).toMatchObject({ authorization: 'Basic bmV3' })
    expect((await fixture.read(endpointId)).endpoint.description).toBeNull()
    const shownBefore = await show()
    await edit([row('Authorization', 'Basic b3RoZXI=')], { description: 'Other', rateLimit: '9' })
    const older = { description: shownBefore.description, rateLimit: '7', shown: shownBefore }
    await edit([row('Authorization', null)], older)
    expect(await sentHeaders()).toMatchObject({ authorization: 'Basic b3RoZXI=' })
    const { description, rateLimit } = (await fixture.read(endpointId)).endpoint
    expect([description, rateLimit], 'only what was changed in the older form').toEqual([
      'Other',
      7,
    ])

    await edit([])
    expect(await sentHeaders()).not.toHaveProperty('authorization')
    await expect(edit([row('Authorization', null)])).rejects.toMatchObject({
      fields: { 'headers.0.value': 'header-not-kept' },
    })
  })

  it('name the row of a header that cannot be, and drop none that the form did not show', async () => {
    const endpointId = await fixture.buildEndpoint()
    let shownHeaders: { name: string; value: string | null }[] = []
    const edit = (headers: [string, string][], rateLimit = '', ofId = endpointId) =>
      editEndpoint(admin, {
        endpointId: ofId,
        description: '',
        rateLimit,
        headers: headers.map(([name, value]) => ({ name, value, isKept: false })),
        shown: { description: '', rateLimit: '', headers: shownHeaders },
      })
    const faults = [
      [[['', 'x']], 'headers.0.name', 'required'],
      [
        [
          ['X-A', 'x'],
          ['X B', 'x'],
        ],
        'headers.1.name',
        'header-name',
      ],
      [[['Webhook-Id', 'x']], 'headers.0.name', 'header-own'],
      [
        [
          ['X-A', 'x'],
          ['x-a', 'y'],
        ],
        'headers.1.name',
        'header-twice',
      ],
      [[['X-A', '']], 'headers.0.value', 'required'],
      [[['X-A', 'señal']], 'headers.0.value', 'header-value'],
      [
        ['X-A', 'X-B', 'X-C'].map((name) => [name, 'x'.repeat(3_000)]),
        'headers',
        'too-many-headers',
      ],
    ] as [[string, string][], string, string][]
    for (const [headers, field, message] of faults)
      await expect(edit(headers)).rejects.toMatchObject({
        code: 'invalid-input',
        fields: { [field]: message },
      })
    await expect(edit([], '0')).rejects.toMatchObject({ fields: { rateLimit: 'request-rate' } })
    await fixture.askWebhook(endpointId, '/headers', {
      method: 'PUT',
      body: JSON.stringify({ headers: { 'X-Added': 'meanwhile' } }),
    })
    const unseen = [[], [{ name: 'X-Added', value: 'before' }], [{ name: 'X-Gone', value: 'x' }]]
    for (shownHeaders of unseen)
      await expect(edit([['X-A', 'x']])).rejects.toMatchObject({
        fields: { headers: 'headers-changed' },
      })
    expect((await fixture.read(endpointId)).headers).toEqual([
      { name: 'X-Added', value: 'meanwhile' },
    ])
    await expect(edit([], '', 'ep_none')).rejects.toMatchObject({ code: 'not-found' })
  })

  it('change which events one gets, and end with its deletion', async () => {
    const endpointId = await fixture.buildEndpoint()
    await setEventTypes(admin, { endpointId, scope: 'some', groups: ['provider.*'], others: '' })
    await fixture.record('labtest.order.created')
    await fixture.record('provider.connection.created')
    const { messages } = await fixture.read(endpointId, 'pending')
    expect(messages?.rows.map((row) => row.eventType)).toEqual(['provider.connection.created'])
    await deleteEndpoint(admin, { endpointId })
    expect((await lastAction())?.action).toBe('service-endpoints.delete')
    await expect(getEndpoint(admin, { endpointId })).rejects.toMatchObject({ code: 'not-found' })
    const { undelivered } = await fixture.list()
    expect(undelivered?.rows).toMatchObject([{ endReason: 'deleted', endpoint: null }])
  })

  it('of the app itself cannot be cut off', async () => {
    const endpointId = await fixture.buildEndpoint(receiverUrl())
    const { endpoint } = await fixture.read(endpointId)
    expect(endpoint).toMatchObject({
      isOwn: true,
      can: { disable: false, end: false, filter: false },
    })
    const some = chooseEvents(['provider.*'])
    const attempts = [
      () => setEndpointState(admin, { endpointId, isEnabled: false }),
      () => setEventTypes(admin, { endpointId, ...some }),
      () => rotateSecret(admin, { endpointId }),
      () => deleteEndpoint(admin, { endpointId }),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(notPossible)
    const { service } = fixture
    const data = { disabled: true, filterTypes: ['provider.*'] }
    await service.webhookEndpoint.update({ where: { id: endpointId }, data })
    await expect(setEventTypes(admin, { endpointId, ...some })).rejects.toMatchObject(notPossible)
    await setEventTypes(admin, { endpointId, ...allEvents })
    await setEndpointState(admin, { endpointId, isEnabled: true })
    expect((await fixture.read(endpointId)).endpoint).toMatchObject({
      isEnabled: true,
      eventTypes: null,
    })
  })
})

describe('without a usable management API', () => {
  it('says why', async () => {
    const { service } = fixture
    const { orgId } = fixture.sandbox.service
    await service.organization.update({ where: { id: orgId }, data: { plan: 'grow' } })
    expect(await listEndpoints(admin)).toEqual({ problem: 'wrong-plan' })
    await service.organization.update({ where: { id: orgId }, data: { plan: 'scale' } })
    await service.managementKey.updateMany({ data: { deletedAt: new Date() } })
    expect(await listEndpoints(admin)).toEqual({ problem: 'refused' })
    await service.managementKey.updateMany({ data: { deletedAt: null } })
    await fixture.sandbox.whileDown(async () =>
      expect(await listEndpoints(admin)).toEqual({ problem: 'unavailable' }),
    )
  })
})

it('does without what a service does not offer', async () => {
  const answer = (error: Error) => askIfOffered(Promise.reject(error))
  expect(await answer(new ServiceError('not-found', { status: 404 }))).toBeNull()
  await expect(answer(new ServiceError('busy'))).rejects.toMatchObject({ kind: 'busy' })
})

it('shows addresses without what may let someone in', () => {
  expect(presentAddress('https://a.example/api/webhooks/service')).toBe(
    'https://a.example/api/webhooks/service',
  )
  expect(presentAddress('https://me:pw@a.example:8443/x?token=1#y')).toBe(
    'https://a.example:8443/x?…',
  )
  expect(presentAddress('https://hooks.example/services/T00000001/AbCdEfGh12345678')).toBe(
    'https://hooks.example/services/T00000001/AbCd…',
  )
  expect(presentAddress('no address')).toBe('…')
})
