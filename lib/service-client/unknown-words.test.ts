import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { lab, labAccountList, labTest, labTestPage, markerPage } from '#contract/catalog.ts'
import { order, orderPage, type WireOrder } from '#contract/orders.ts'
import { user } from '#contract/users.ts'
import { db } from '#lib/db/client.ts'
import { asOrderId } from '#lib/ids.ts'
import { presentLabTest } from '#lib/lab-tests/lab-test-view.ts'
import { presentMarker } from '#lib/markers/present-marker.ts'
import { getOrder } from '#lib/orders/get-order.ts'
import { buildTimeline } from '#lib/orders/timeline/build-timeline.ts'
import { applyStoredMessages } from '#lib/service-log/apply-messages.ts'
import { appliers } from '#lib/worker/appliers.ts'
import { labTestIds } from '#testing/service/order-fixture.ts'
import { createTestSandbox, type TestSandbox } from '#testing/web/test-sandbox.ts'
import { buildEnvelope, logMessage, staffContext } from '#testing/web/web-fixture.ts'

const unknownWord = 'beamed_by_hologram'
/** The contract's keys with enum values whose lists may grow. */
const wordKeys = new Set([
  'type',
  'method',
  'sample_type',
  'sample_types',
  'collection_methods',
  'status',
  'status_detail',
  'low_level_status',
  'interpretation',
  'origin',
  'billing_type',
  'gender',
  'price',
  'outbound_courier',
  'inbound_courier',
  'delegated_flow',
  'allowed_billing',
])

type Path = (string | number)[]

let sandbox: TestSandbox
let answers: [name: string, schema: z.ZodType, body: unknown][]

beforeAll(async () => {
  sandbox = await createTestSandbox()
  const { service } = sandbox
  const { body } = await service.placeKit()
  await service.registerKit(body.order.sample_id)
  await service.simulate(
    body.order.id,
    { final_status: 'failed.testkit.sample_error' },
    { status_detail: 'sample_hemolyzed' },
  )
  const ask = async (path: string) => (await service.request<unknown>('GET', path)).body
  answers = [
    ['lab tests', labTestPage, await ask('/v3/lab_test?lab_test_limit=100')],
    ['a lab test', labTest, await ask(`/v3/lab_tests/${labTestIds.kit}`)],
    ['its markers', markerPage, await ask(`/v3/lab_tests/${labTestIds.kit}/markers`)],
    ['markers', markerPage, await ask('/v3/lab_tests/markers?size=100')],
    ['laboratories', z.array(lab), await ask('/v3/lab_tests/labs')],
    ['laboratory accounts', labAccountList, await ask('/v3/lab_test/lab_account')],
    ['orders', orderPage, await ask('/v3/orders')],
    ['an order', order, await ask(`/v3/order/${body.order.id}`)],
    ['a user', user, await ask(`/v2/user/${service.userId}`)],
  ]
})
afterAll(() => sandbox.close())

/** The places of such values: list items of one key count as one place. */
function listWordPlaces(body: unknown) {
  const places = new Map<string, Path[]>()
  visit(body, [], (path, value) => {
    if (typeof value !== 'string') return
    const key = path.findLast((part) => typeof part === 'string')
    if (!wordKeys.has(String(key))) return
    const place = path.map((part) => (typeof part === 'number' ? '*' : part)).join('.')
    places.set(place, [...(places.get(place) ?? []), path])
  })
  return places
}

function visit(value: unknown, path: Path, look: (path: Path, value: unknown) => void) {
  look(path, value)
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) visit(item, [...path, index], look)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) visit(item, [...path, key], look)
  }
}

function replaceAt(body: unknown, paths: Path[], value: unknown): unknown {
  const copy = structuredClone(body)
  for (const path of paths) {
    const parent = path
      .slice(0, -1)
      .reduce<unknown>((at, part) => Reflect.get(Object(at), part), copy)
    Reflect.set(Object(parent), path.at(-1) ?? '', value)
  }
  return copy
}

/** Each response with an unknown value in one place, and with unknown values everywhere. */
function listAltered() {
  return answers.flatMap(([name, schema, body]) => {
    const places = listWordPlaces(body)
    const single = [...places].map(([place, paths]) => ({ place, paths }))
    const all = { place: 'everywhere', paths: [...places.values()].flat() }
    return [...single, all].map(({ place, paths }) => ({
      name: `${name}: ${place}`,
      schema,
      paths,
      body: replaceAt(body, paths, unknownWord),
    }))
  })
}

describe('responses with unknown enum values', () => {
  it('parse, and keep the values', () => {
    const altered = listAltered()
    expect(altered.length).toBeGreaterThan(40)
    for (const { name, schema, body } of altered) {
      const parsed = schema.safeParse(body)
      expect(parsed.error?.issues ?? [], name).toEqual([])
      expect(parsed.data, name).toEqual(body)
    }
  })

  it('can be presented', () => {
    for (const { name, schema, body } of listAltered()) {
      const parsed = schema.parse(body)
      if (schema === markerPage) {
        for (const marker of (parsed as z.infer<typeof markerPage>).markers)
          expect(presentMarker(marker, []).name, name).toBe(marker.name)
      }
      if (schema === labTestPage) {
        for (const test of (parsed as z.infer<typeof labTestPage>).data)
          expect(presentLabTest(test).name, name).toBe(test.name)
      }
    }
  })

  it('produce orders that staff can open, with a timeline', async () => {
    const altered = listAltered().filter(({ schema }) => schema === order)
    for (const { name, body } of altered) {
      const changed = { ...(body as WireOrder), id: randomUUID() }
      await logMessage(buildEnvelope(changed, null))
      await applyStoredMessages(appliers)
      const view = await getOrder(staffContext(), { orderId: asOrderId(changed.id) })
      const newest = [changed.events.at(-1)?.status, changed.last_event?.status]
      expect(newest, name).toContain(view.status.raw)
      const timeline = buildTimeline(view, { now: new Date(), timeZone: 'UTC' })
      expect(timeline.steps.length, name).toBeGreaterThan(0)
    }
    expect(await db().serviceMessage.count({ where: { outcome: 'malformed' } })).toBe(0)
  })
})

describe('responses of another version', () => {
  it('may have unknown keys anywhere', () => {
    for (const [name, schema, body] of answers) {
      const objects: Path[] = []
      visit(body, [], (path, value) => {
        const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
        // A map of enum values has no fixed keys.
        if (isObject && path.at(-1) !== 'allowed_billing') objects.push(path)
      })
      const further = objects.reduce<unknown>(
        (at, path) => replaceAt(at, [[...path, 'brand_new']], { deep: [1, null] }),
        body,
      )
      expect(schema.safeParse(further).error?.issues ?? [], name).toEqual([])
    }
  })

  const optional: Record<string, string[]> = {
    'its markers': [
      ...['description', 'lab_id', 'provider_id', 'type', 'unit', 'price', 'aoe'],
      ...['common_tat_days', 'worst_case_tat_days', 'is_orderable'],
    ].map((key) => `markers.*.${key}`),
    'an order': [
      ...['patient_details', 'patient_address', 'shipping_details', 'sample_id', 'notes'],
      ...['health_insurance_id', 'interpretation', 'activate_by', 'has_abn', 'origin', 'physician'],
      ...['requisition_form_url', 'order_transaction', 'last_event', 'status', 'passthrough'],
      ...[
        'details.data',
        'details.data.shipment',
        'events.*.status_detail',
        'lab_test.description',
      ],
    ],
  }

  it.each(Object.keys(optional))('may omit or null the optional fields of %s', (name) => {
    const [, schema, body] = answers.find(([each]) => each === name) ?? []
    for (const place of optional[name] ?? []) {
      const paths: Path[] = []
      visit(body, [], (path) => {
        const written = path.map((part) => (typeof part === 'number' ? '*' : part)).join('.')
        if (written === place) paths.push(path)
      })
      expect(paths.length, place).toBeGreaterThan(0)
      for (const nothing of [null, undefined]) {
        const parsed = schema?.safeParse(replaceAt(body, paths, nothing))
        expect(parsed?.error?.issues ?? [], `${place} ${nothing}`).toEqual([])
      }
    }
  })
})
