import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/db/client.ts'
import { applyStoredMessages } from '#lib/service-log/apply-messages.ts'
import { rebuildProjections } from '#lib/service-log/rebuild-projections.ts'
import { appliers } from '#lib/worker/appliers.ts'
import { buildWearableBody, dumpWearables, ouraRing } from '#testing/wearables/log-wearables.ts'
import { createWebFixture, logMessage, type WebFixture } from '#testing/web/web-fixture.ts'
import { wearableApplier } from './wearable-applier.ts'
import { parseWearableMessage, type WearableMessage } from './wearable-message.ts'

let web: WebFixture
beforeAll(async () => {
  web = await createWebFixture()
})
afterAll(() => web.close())

const start = Date.parse('2026-05-01T07:00:00Z')
const wire = (ms: number) => new Date(ms).toISOString().replace('Z', '000+00:00')
const minute = (count: number) => start + count * 60_000

interface Given {
  eventType: string
  data: object
}

const source = fc.record({
  type: fc.constantFrom('ring', 'watch', 'phone'),
  provider: fc.constantFrom('oura', 'fitbit'),
  app_id: fc.constantFrom('com.ouraring.oura', null),
  device_id: fc.constantFrom('a', 'b', null),
})
const steps = fc
  .record({
    source,
    receivedAt: fc.nat(3),
    at: fc.uniqueArray(fc.nat(5), { minLength: 1 }),
    value: fc.nat(3),
    offset: fc.constantFrom(-25_200, 32_400),
    isNew: fc.boolean(),
  })
  .map(
    ({ source: given, receivedAt, at, value, offset, isNew }): Given => ({
      eventType: `daily.data.steps.${isNew ? 'created' : 'updated'}`,
      data: {
        source_id: 1,
        source: { ...ouraRing, ...given },
        received_at: wire(minute(receivedAt)),
        data: at.map((each) => ({
          timestamp: wire(minute(each)),
          timezone_offset: offset,
          type: null,
          unit: 'count',
          value,
          start: wire(minute(each)),
          end: wire(minute(each + 1)),
        })),
      },
    }),
  )
const ids = [randomUUID(), randomUUID()]
const summaries = fc
  .record({ id: fc.constantFrom(...ids), updatedAt: fc.nat(3), total: fc.nat(3) })
  .map(
    ({ id, updatedAt, total }): Given => ({
      eventType: 'daily.data.sleep.updated',
      data: {
        id,
        source: ouraRing,
        calendar_date: '2026-05-01',
        timezone_offset: -25_200,
        bedtime_start: wire(minute(0)),
        bedtime_stop: wire(minute(400)),
        total,
        updated_at: wire(minute(updatedAt)),
      },
    }),
  )
const device = (minutes: number, battery_level: number | null): Given => ({
  eventType: 'provider.device.updated',
  data: {
    id: ids[1],
    provider: 'oura',
    source_type: 'ring',
    manufacturer: 'Oura',
    model: 'Ring 4',
    battery_level,
    last_seen_at: wire(minute(minutes)),
    updated_at: wire(minute(minutes)),
  },
})
const connections = fc.constantFrom<Given>(
  device(1, 80),
  device(2, null),
  device(2, 20),
  {
    eventType: 'provider.connection.error',
    data: { provider: ouraRing, occurred_at: wire(start) },
  },
  { eventType: 'provider.connection.created', data: { provider: ouraRing } },
  { eventType: 'provider.connection.error', data: { provider: ouraRing, error_type: 'unknown' } },
  {
    eventType: 'provider.connection.error',
    data: { provider: ouraRing, error_type: 'token_refresh_failed' },
  },
  {
    eventType: 'historical.data.sleep.created',
    data: { provider: 'oura', start_date: wire(minute(0)), end_date: wire(minute(9)) },
  },
  {
    eventType: 'daily.data.workout_stream.created',
    data: { workout_id: ids[0], source: ouraRing, sport: { id: 1, name: 'Run', slug: 'running' } },
  },
)

function parse(
  patient: Awaited<ReturnType<WebFixture['buildPatient']>>,
  { eventType, data }: Given,
) {
  const message = parseWearableMessage(buildWearableBody(patient, eventType, data), new Date(start))
  if (!message) throw new Error('a message was not read')
  return message
}

async function foldAll(parts: readonly (readonly WearableMessage[])[], patientId: string) {
  await db().$transaction(async (tx) => {
    await wearableApplier.reset(tx)
    for (const part of parts) if (part.length > 0) await wearableApplier.refold(tx, part)
  })
  return dumpWearables(patientId)
}

describe('wearable data from the service’s messages', () => {
  it('is the same for any order, repetition and grouping', async () => {
    const patient = await web.buildPatient()
    await fc.assert(
      fc.asyncProperty(
        fc
          .array(fc.oneof(steps, steps, summaries, connections), { minLength: 1, maxLength: 10 })
          .chain((given) =>
            fc.tuple(
              fc.constant(given),
              fc.shuffledSubarray([...given, ...given], { minLength: given.length * 2 }),
              fc.nat(given.length * 2),
            ),
          ),
        async ([given, shuffled, cut]) => {
          const messages = shuffled.map((each) => parse(patient, each))
          const whole = await foldAll(
            [given.map((each) => parse(patient, each))],
            patient.patientId,
          )
          expect(
            await foldAll([messages.slice(0, cut), messages.slice(cut)], patient.patientId),
          ).toEqual(whole)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('keeps the later of two values, each with its offset, apart by provider and type', async () => {
    const patient = await web.buildPatient()
    const send = async (receivedAt: number, value: number, type = 'ring') => {
      const data = {
        source: { ...ouraRing, type },
        received_at: wire(minute(receivedAt)),
        data: [
          { timestamp: wire(minute(0)), timezone_offset: -25_200, unit: 'bpm', value, type: null },
        ],
      }
      const eventType = 'daily.data.heartrate.updated'
      await logMessage(buildWearableBody(patient, eventType, data), eventType)
      await applyStoredMessages(appliers)
    }
    await send(2, 64)
    await send(1, 61)
    await send(1, 70, 'watch')
    const { patientId } = patient
    const samples = await db().wearableSample.findMany({
      where: { patientId },
      orderBy: { value: 'asc' },
      select: { value: true, timezoneOffset: true, at: true },
    })
    const at = new Date(start)
    expect(samples).toEqual([
      { value: 64, timezoneOffset: -25_200, at },
      { value: 70, timezoneOffset: -25_200, at },
    ])
    const outcomes = await db().serviceMessage.findMany({
      where: { subjectId: patient.serviceUserId },
      orderBy: { receivedAt: 'asc' },
      select: { outcome: true },
    })
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['applied', 'unchanged', 'applied'])
    const before = await dumpWearables(patientId)
    await db().$executeRaw`UPDATE service_message SET id = gen_random_uuid()::text`
    await rebuildProjections(db(), appliers)
    expect(await dumpWearables(patientId)).toEqual(before)
  })

  it('asks for announced history once, and refuses what cannot be read', async () => {
    const patient = await web.buildPatient()
    const announce = async (eventType: string, data: object) => {
      await logMessage(buildWearableBody(patient, eventType, data), eventType)
      await applyStoredMessages(appliers)
    }
    const history = { provider: 'oura', start_date: wire(start), end_date: wire(minute(9)) }
    await announce('historical.data.weight.created', history)
    await announce('historical.data.weight.created', history)
    const jobs = await db().$queryRaw<{ key: string }[]>`
      SELECT key FROM graphile_worker._private_jobs WHERE key LIKE ${`wearables.read-history:${patient.patientId}%`}`
    expect(jobs.map(({ key }) => key)).toEqual([
      `wearables.read-history:${patient.patientId}:oura:weight`,
    ])
    await announce('daily.data.steps.created', { source: ouraRing, data: [{ value: 'many' }] })
    expect(await db().serviceMessage.count({ where: { outcome: 'malformed' } })).toBe(1)
    expect(await db().wearableSample.count({ where: { patientId: patient.patientId } })).toBe(0)
  })

  it('applies the largest message in one go', async () => {
    const patient = await web.buildPatient()
    const data = {
      source: ouraRing,
      received_at: wire(start),
      data: Array.from({ length: 2_500 }, (_, index) => ({
        timestamp: wire(minute(index)),
        timezone_offset: 0,
        unit: 'bpm',
        value: 60 + (index % 40),
      })),
    }
    const eventType = 'daily.data.heartrate.created'
    await logMessage(buildWearableBody(patient, eventType, data), eventType)
    await applyStoredMessages(appliers)
    expect(await db().wearableSample.count({ where: { patientId: patient.patientId } })).toBe(2_500)
  })
})
