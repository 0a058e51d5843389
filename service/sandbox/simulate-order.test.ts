import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WireOrder } from '#contract/orders.ts'
import { criticalResult } from '#contract/results.ts'
import { isSampleId } from '#contract/sample-id.ts'
import type { PrintedLabel } from '#contract/sandbox/simulation.ts'
import { composeJobs } from '#platform/define-job.ts'
import {
  createOrderFixture,
  labTestIds,
  type OrderFixture,
  shippingDetails,
} from '#testing/service/order-fixture.ts'
import { buildTeam, buildUser } from '#testing/service/service-fixture.ts'
import { createSandboxJobs } from './jobs.ts'

let fixture: OrderFixture

beforeAll(async () => {
  fixture = await createOrderFixture()
})
afterAll(() => fixture.close())

const lastSegments = (order: { events: { status: string }[] }) =>
  order.events.map(({ status }) => status.split('.').at(-1))

async function placeRegistered() {
  const { order } = (await fixture.placeKit()).body
  await fixture.registerKit(order.sample_id)
  return order
}

describe('POST /v3/order/{order_id}/test', () => {
  it('moves a registered kit to its result through every state, each with its webhook', async () => {
    const { id } = await placeRegistered()
    const answer = await fixture.simulate(id, { final_status: 'completed.testkit.completed' })
    expect([answer.status, answer.body]).toEqual([200, 'Success'])
    const order = await fixture.readOrder(id)
    expect(lastSegments(order)).toEqual([
      ...[
        'ordered',
        'awaiting_registration',
        'requisition_created',
        'testkit_registered',
        'transit_customer',
      ],
      ...['out_for_delivery', 'with_customer', 'transit_lab', 'delivered_to_lab', 'completed'],
    ])
    expect(order).toMatchObject({
      status: 'completed',
      interpretation: 'normal',
      order_transaction: { status: 'completed' },
    })
    const messages = await fixture.listMessages(id)
    expect(messages.map(({ data }) => data.last_event)).toEqual(order.events)
  })

  it.each<[keyof typeof labTestIds, string, string[]]>([
    [
      'walkIn',
      'walk_in_test',
      [
        'ordered',
        'requisition_created',
        'appointment_pending',
        'appointment_scheduled',
        'completed',
      ],
    ],
    [
      'onSite',
      'on_site_collection',
      ['ordered', 'requisition_created', 'draw_completed', 'completed'],
    ],
  ])('walks a %s order', async (labTest, modality, path) => {
    const { order } = (await fixture.placeOrder({ lab_test_id: labTestIds[labTest] })).body
    await fixture.simulate(order.id, { final_status: `completed.${modality}.completed` })
    expect(lastSegments(await fixture.readOrder(order.id))).toEqual(path)
  })

  it('moves an unregistered kit to its customer, and requires registration to go further', async () => {
    const { order } = (await fixture.placeKit()).body
    expect(
      (
        await fixture.simulate(order.id, {
          final_status: 'collecting_sample.testkit.with_customer',
        })
      ).status,
    ).toBe(200)
    for (const final of [
      'collecting_sample.testkit.transit_lab',
      'completed.testkit.completed',
      'received.testkit.testkit_registered',
    ]) {
      const { status, body } = await fixture.simulate(order.id, { final_status: final })
      expect([status, body]).toEqual([
        400,
        {
          detail: `The test kit must be registered before it can become ${final.split('.').at(-1)}`,
        },
      ])
    }
    expect((await fixture.readOrder(order.id)).details.data?.shipment?.outbound_courier).toBe(
      'USPS',
    )
  })

  it.each([
    'collecting_sample.testkit.problem_in_transit_customer',
    'collecting_sample.testkit.problem_in_transit_lab',
    'failed.testkit.failure_to_deliver_to_customer',
    'failed.testkit.failure_to_deliver_to_lab',
    'failed.testkit.lost',
    'failed.testkit.sample_error',
    'sample_with_lab.testkit.lab_processing_blocked',
    'cancelled.testkit.cancelled',
    'cancelled.testkit.do_not_process',
  ])('produces %s', async (final) => {
    const { id } = await placeRegistered()
    expect((await fixture.simulate(id, { final_status: final })).status).toBe(200)
    const order = await fixture.readOrder(id)
    expect([order.last_event?.status, order.status]).toEqual([final, final.split('.')[0]])
  })

  it('recovers from a transit problem', async () => {
    const { id } = await placeRegistered()
    await fixture.simulate(id, { final_status: 'collecting_sample.testkit.problem_in_transit_lab' })
    await fixture.simulate(id)
    expect(lastSegments(await fixture.readOrder(id)).slice(-4)).toEqual([
      'problem_in_transit_lab',
      'transit_lab',
      'delivered_to_lab',
      'completed',
    ])
  })

  it('records a status_detail that applies to the status', async () => {
    const { id } = await placeRegistered()
    const blocked = { final_status: 'sample_with_lab.testkit.lab_processing_blocked' }
    const refused = await fixture.simulate(id, blocked, { status_detail: 'sample_hemolyzed' })
    expect([refused.status, refused.body]).toEqual([
      400,
      { detail: 'status_detail sample_hemolyzed does not apply to lab_processing_blocked' },
    ])
    await fixture.simulate(id, blocked, { status_detail: 'demographic_information_mismatch' })
    const order = await fixture.readOrder(id)
    expect(order.last_event?.status_detail).toBe('demographic_information_mismatch')
    expect(order.events.slice(0, -1).every(({ status_detail }) => status_detail === null)).toBe(
      true,
    )
    expect((await fixture.simulate(id, {}, { status_detail: 'bad_luck' })).status).toBe(422)
  })

  it('announces a critical result without its values', async () => {
    const { id } = await placeRegistered()
    await fixture.simulate(id, {}, { interpretation: 'critical' })
    const order = await fixture.readOrder(id)
    expect(order.interpretation).toBe('critical')
    const messages = await fixture.db.webhookMessage.findMany({
      where: { eventType: 'labtest.result.critical', body: { contains: id } },
    })
    const sent = messages.map(({ body }) => (JSON.parse(body) as { data: object }).data)
    expect(sent.map((data) => criticalResult.parse(data))).toEqual([
      {
        order_id: id,
        sample_id: order.sample_id,
        status: 'final',
        interpretation: 'critical',
        team_id: fixture.teamId,
        user_id: fixture.userId,
        created_at: order.created_at,
        updated_at: order.updated_at,
      },
    ])
  })

  it('corrects a result', async () => {
    const { id } = await placeRegistered()
    await fixture.simulate(id)
    await fixture.simulate(
      id,
      { final_status: 'completed.testkit.corrected' },
      { interpretation: 'abnormal' },
    )
    expect(await fixture.readOrder(id)).toMatchObject({
      interpretation: 'abnormal',
      last_event: { status: 'completed.testkit.corrected' },
    })
  })

  it('refuses an unreachable status and leaves the order unchanged', async () => {
    const { id } = await placeRegistered()
    await fixture.simulate(id, { final_status: 'cancelled.testkit.cancelled' })
    expect((await fixture.simulate(id)).body).toEqual({
      detail: 'An order in status cancelled cannot become completed',
    })
    const { order } = (await fixture.placeKit()).body
    for (const final of [
      'received.testkit.ordered',
      'completed.walk_in_test.completed',
      'received.testkit.requisition_bypassed',
    ]) {
      expect((await fixture.simulate(order.id, { final_status: final })).status).toBe(400)
    }
    expect(lastSegments(await fixture.readOrder(order.id))).toHaveLength(2)
  })

  it.each([
    [{ final_status: 'nowhere' }, 'final_status', 'enum'],
    [{ final_status: 'failed.testkit.completed' }, 'final_status', 'enum'],
    [{ delay: '-1' }, 'delay', 'greater_than_equal'],
    [{ delay: 'soon' }, 'delay', 'int_parsing'],
  ])('refuses %j', async (query, field, type) => {
    const { order } = (await fixture.placeKit()).body
    const { status, body } = await fixture.simulate(order.id, query as Record<string, string>)
    expect(status).toBe(422)
    expect((body as { detail: unknown }).detail).toMatchObject([{ type, loc: ['query', field] }])
  })

  it('runs once when two simulations are requested at the same time', async () => {
    const { id } = await placeRegistered()
    const answers = await Promise.all([fixture.simulate(id), fixture.simulate(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(lastSegments(await fixture.readOrder(id))).toHaveLength(10)
  })
})

describe('a simulation with a delay', () => {
  const readJob = async (orderId: string) => {
    const jobs = await fixture.db.$queryRaw<{ payload: Record<string, unknown>; wait: number }[]>`
      SELECT payload, round(extract(epoch FROM run_at - now()))::int AS wait
      FROM graphile_worker._private_jobs WHERE key = ${`sandbox.advance-order:${orderId}`}`
    return jobs[0]
  }
  const run = (payload: unknown) =>
    composeJobs(createSandboxJobs({ db: fixture.db })).tasks['sandbox.advance-order']?.(
      payload,
      {} as never,
    )

  it('applies the first step immediately and each further one in a job', async () => {
    const { id } = await placeRegistered()
    await fixture.simulate(id, {
      final_status: 'collecting_sample.testkit.with_customer',
      delay: '30',
    })
    expect(lastSegments(await fixture.readOrder(id)).at(-1)).toBe('transit_customer')
    const job = await readJob(id)
    expect(job).toMatchObject({
      payload: {
        orderId: id,
        teamId: fixture.teamId,
        remaining: ['out_for_delivery', 'with_customer'],
      },
    })
    expect([29, 30]).toContain(job?.wait)
    await run(job?.payload)
    const next = await readJob(id)
    await run(next?.payload)
    expect(lastSegments(await fixture.readOrder(id)).slice(-3)).toEqual([
      'transit_customer',
      'out_for_delivery',
      'with_customer',
    ])
  })

  it('applies no step twice, and ends when the order moves otherwise', async () => {
    const { id } = await placeRegistered()
    await fixture.simulate(id, {
      final_status: 'collecting_sample.testkit.with_customer',
      delay: '30',
    })
    const job = await readJob(id)
    await run(job?.payload)
    await run(job?.payload)
    expect(
      lastSegments(await fixture.readOrder(id)).filter((status) => status === 'out_for_delivery'),
    ).toHaveLength(1)
    const next = await readJob(id)
    await fixture.simulate(id, { final_status: 'failed.testkit.lost' })
    await run(next?.payload)
    expect(lastSegments(await fixture.readOrder(id)).at(-1)).toBe('lost')
    await fixture.db.order.delete({ where: { id } })
    await run(next?.payload)
  })

  it('keeps patient data out of its job', async () => {
    const { id } = await placeRegistered()
    await fixture.simulate(id, { delay: '5' })
    expect(JSON.stringify(await readJob(id))).not.toMatch(
      /Grace|Lindqvist|1988|example\.com|Orchard/,
    )
  })
})

describe('GET /v3/order/{order_id}/test/label', () => {
  const readLabel = (orderId: string, apiKey?: string) =>
    fixture.request<PrintedLabel & { detail: string }>('GET', `/v3/order/${orderId}/test/label`, {
      ...(apiKey && { apiKey }),
    })

  it('shows what is printed on the kit', async () => {
    const { order } = (await fixture.placeKit()).body
    const { body } = await readLabel(order.id)
    expect(body.sample_id).toBe(order.sample_id)
    expect(isSampleId(body.sample_id)).toBe(true)
    expect(body.printed).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    expect(body.lab_test_name).toBe(order.lab_test.name)
  })

  it('has no kit for other modalities', async () => {
    const { order } = (await fixture.placeOrder()).body
    expect((await readLabel(order.id)).status).toBe(404)
  })

  it('exists only in the sandbox, like the simulation', async () => {
    const production = await buildTeam(fixture.db, 'production')
    const userId = await buildUser(fixture.db, production.teamId, randomUUID())
    const { body } = await fixture.request<{ order: WireOrder }>('POST', '/v3/order/testkit', {
      apiKey: production.apiKey,
      body: { user_id: userId, lab_test_id: labTestIds.kit, shipping_details: shippingDetails },
    })
    expect((await readLabel(body.order.id, production.apiKey)).status).toBe(403)
    const walk = await fixture.request('POST', `/v3/order/${body.order.id}/test`, {
      apiKey: production.apiKey,
    })
    expect([walk.status, walk.body]).toEqual([403, { detail: 'Only available in the sandbox' }])
  })
})
