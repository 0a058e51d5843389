import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#platform/log.ts'
import { openServiceDatabase } from '#service/db/client.ts'
import { createTestDatabase } from '#testing/database/test-database.ts'
import { recordEvent } from './record-event.ts'

describe('recordEvent', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let service: ReturnType<typeof openServiceDatabase>

  beforeAll(async () => {
    database = await createTestDatabase('service')
    service = openServiceDatabase(database.url, createLog('test', 'silent'))
  })
  afterAll(async () => {
    await service.close()
    await database.drop()
  })

  async function buildTeam(filterTypes: string[] = [], disabled = false) {
    const { db } = service
    const org = await db.organization.create({ data: { name: 'Clinic' } })
    const team = await db.team.create({ data: { name: 'Clinic', orgId: org.id } })
    const user = await db.user.create({
      data: { teamId: team.id, clientUserId: `client-${randomUUID()}` },
    })
    const endpoint = await db.webhookEndpoint.create({
      data: {
        id: `ep_${randomUUID()}`,
        teamId: team.id,
        url: 'https://clinic.example/hook',
        filterTypes,
        secret: 'whsec_c2VjcmV0',
        disabled,
      },
    })
    return { team, user, endpoint }
  }

  const countJobs = async (deliveryIds: string[]) => {
    const keys = deliveryIds.map((id) => `webhooks.deliver:${id}`)
    const [row] = await service.db.$queryRaw<{ count: bigint }[]>`
      SELECT count(*) FROM graphile_worker.jobs WHERE key = ANY(${keys})`
    return Number(row?.count)
  }

  it('writes the envelope, and a delivery with its job for each endpoint that accepts it', async () => {
    const { team, user, endpoint } = await buildTeam(['labtest.order.*'])
    const event = {
      teamId: team.id,
      userId: user.id,
      eventType: 'labtest.order.created',
      data: { id: 'order' },
    }
    await service.db.$transaction((tx) => recordEvent(tx, event))
    const messages = await service.db.webhookMessage.findMany({
      where: { teamId: team.id },
      include: { deliveries: true },
    })
    expect(messages).toHaveLength(1)
    expect(JSON.parse(messages[0]?.body ?? '')).toEqual({
      event_type: 'labtest.order.created',
      user_id: user.id,
      client_user_id: user.clientUserId,
      team_id: team.id,
      data: { id: 'order' },
    })
    const deliveries = messages[0]?.deliveries ?? []
    expect(deliveries.map((delivery) => delivery.endpointId)).toEqual([endpoint.id])
    expect(await countJobs(deliveries.map((delivery) => delivery.id))).toBe(1)
  })

  it('leaves nothing behind when the transaction fails (N19)', async () => {
    const { team, user } = await buildTeam()
    const event = { teamId: team.id, userId: user.id, eventType: 'labtest.order.created', data: {} }
    const jobs = async () => {
      const [row] = await service.db.$queryRaw<
        { count: bigint }[]
      >`SELECT count(*) FROM graphile_worker.jobs`
      return Number(row?.count)
    }
    const before = await jobs()
    const failing = service.db.$transaction(async (tx) => {
      await recordEvent(tx, event)
      throw new Error('the state change failed')
    })
    await expect(failing).rejects.toThrow('the state change failed')
    expect(await service.db.webhookMessage.count({ where: { teamId: team.id } })).toBe(0)
    expect(await jobs()).toBe(before)
  })

  it('queues only for the team’s own enabled endpoints with a matching filter', async () => {
    const other = await buildTeam()
    const disabled = await buildTeam([], true)
    const filtered = await buildTeam(['provider.connection.created'])
    for (const { team, user } of [disabled, filtered]) {
      const event = {
        teamId: team.id,
        userId: user.id,
        eventType: 'labtest.order.created',
        data: {},
      }
      await service.db.$transaction((tx) => recordEvent(tx, event))
      expect(
        await service.db.webhookDelivery.count({
          where: { message: { teamId: team.id }, status: { not: 'held' } },
        }),
      ).toBe(0)
    }
    expect(
      await service.db.webhookDelivery.count({ where: { endpointId: other.endpoint.id } }),
    ).toBe(0)
  })

  it('splits a batch over 256 kB and keeps every sample', async () => {
    const { team, user } = await buildTeam()
    const samples = Array.from({ length: 9_000 }, (_, value) => ({
      timestamp: '2026-01-01T00:00:00+00:00',
      value,
      unit: 'mmol/L',
    }))
    const data = { source_id: 1, data: samples }
    const event = {
      teamId: team.id,
      userId: user.id,
      eventType: 'daily.data.glucose.created',
      data,
    }
    await service.db.$transaction((tx) => recordEvent(tx, event))
    const messages = await service.db.webhookMessage.findMany({
      where: { teamId: team.id },
      select: { body: true },
    })
    expect(messages.length).toBeGreaterThan(1)
    expect(messages.every(({ body }) => Buffer.byteLength(body) <= 256 * 1024)).toBe(true)
    const sent = messages.flatMap(
      ({ body }) => (JSON.parse(body) as { data: { data: { value: number }[] } }).data.data,
    )
    expect(sent.map((sample) => sample.value).sort((a, b) => a - b)).toEqual(
      samples.map((sample) => sample.value),
    )
  })
})
