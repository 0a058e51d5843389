import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/db/client.ts'
import { applyStoredMessages } from '#lib/service-log/apply-messages.ts'
import { appliers } from '#lib/worker/appliers.ts'
import { buildWearableBody, ouraRing } from '#testing/wearables/log-wearables.ts'
import {
  createWebFixture,
  logMessage,
  staffContext,
  type WebFixture,
} from '#testing/web/web-fixture.ts'
import { parseCoverageFilters } from './coverage-filters.ts'
import { listCoverage } from './list-coverage.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const clinician = staffContext('clinician')

let web: WebFixture
beforeAll(async () => {
  web = await createWebFixture()
})
afterAll(() => web.close())

type Patient = Awaited<ReturnType<WebFixture['buildPatient']>>

async function receive(patient: Patient, eventType: string, data: object) {
  await logMessage(buildWearableBody(patient, eventType, data), eventType)
  await applyStoredMessages(appliers)
}

/** A sample in the middle of each of these hours before now. */
function beats(patient: Patient, hoursAgo: number[], offset = 0) {
  const now = Math.floor(Date.now() / hourMs) * hourMs + hourMs / 2
  return receive(patient, 'daily.data.heartrate.created', {
    source_id: 1,
    source: ouraRing,
    data: hoursAgo.map((ago) => ({
      timestamp: new Date(now - ago * hourMs).toISOString(),
      timezone_offset: offset,
      type: null,
      unit: 'bpm',
      value: 60,
    })),
  })
}

const connect = (patient: Patient) =>
  receive(patient, 'provider.connection.created', { provider: ouraRing })
const list = (params: Record<string, string> = {}) =>
  listCoverage(clinician, parseCoverageFilters(params))

describe('listCoverage', () => {
  it('counts hours of whole days, marks silent and failing connections, and leaves out who has none', async () => {
    const [steady, silent, failing, ended, none] = await Promise.all(
      Array.from({ length: 5 }, () => web.buildPatient()),
    )
    if (!steady || !silent || !failing || !ended || !none) throw new Error('no patients')
    for (const patient of [steady, silent, failing, ended]) await connect(patient)
    // In Honolulu, where a day ends last.
    await beats(
      steady,
      Array.from({ length: 9 * 24 }, (_, ago) => ago),
      -10 * 3600,
    )
    await beats(silent, [60, 60, 61])
    await receive(failing, 'provider.connection.error', {
      provider: ouraRing,
      error_type: 'token_refresh_failed',
    })
    await db().wearableConnection.updateMany({
      where: { patientId: ended.patientId },
      data: { disconnectedAt: new Date(Date.now() + dayMs) },
    })
    const { rows, counts } = await list()
    expect(counts).toEqual({ all: 3, silent: 1, failing: 1 })
    const rowOf = (patient: Patient) =>
      rows.find(({ patientId }) => patientId === patient.patientId)
    expect(rowOf(steady)).toMatchObject({ hours: 7 * 24, connections: [{ state: 'connected' }] })
    expect(rowOf(steady)?.days.map(({ hours }) => hours)).toEqual(Array(7).fill(24))
    expect(rowOf(silent)).toMatchObject({ hours: 2, connections: [{ state: 'silent' }] })
    expect(rowOf(failing)).toMatchObject({ hours: 0, heardAt: null })
    expect((await list({ show: 'silent' })).rows).toEqual([rowOf(silent)])
    expect((await list({ sort: 'coverage' })).rows.at(-1)).toEqual(rowOf(steady))
    expect((await list({ sort: 'coverage', direction: 'desc' })).rows[0]).toEqual(rowOf(steady))
    const [audited] = await db().auditEntry.findMany({
      where: { action: 'insights.list-coverage' },
      orderBy: { id: 'desc' },
    })
    expect(audited?.shownIds.toSorted()).toEqual(rows.map(({ patientId }) => patientId).toSorted())
  })

  it('expects nothing of a scale, nor of a history that is still being read', async () => {
    const [weighed, starting] = [await web.buildPatient(), await web.buildPatient()]
    const scale = { ...ouraRing, provider: 'renpho', slug: 'renpho', name: 'Renpho', type: 'scale' }
    await receive(weighed, 'provider.connection.created', { provider: scale })
    await connect(starting)
    await db().wearableConnection.updateMany({
      where: { patientId: { in: [weighed.patientId, starting.patientId] } },
      data: { connectedAt: new Date(Date.now() - 9 * dayMs) },
    })
    await db().wearableHistory.create({
      data: { patientId: starting.patientId, provider: 'oura', resource: 'sleep' },
    })
    const states = async () => {
      const { rows } = await list()
      return [weighed, starting].map(
        (patient) =>
          rows.find(({ patientId }) => patientId === patient.patientId)?.connections[0]?.state,
      )
    }
    expect(await states()).toEqual(['connected', 'connected'])
    await db().wearableHistory.updateMany({ data: { readAt: new Date() } })
    expect(await states()).toEqual(['connected', 'silent'])
  })

  it('counts the hours of the person’s own clock once, whichever source measured', async () => {
    const patient = await web.buildPatient()
    await connect(patient)
    await beats(patient, [72, 72], -8 * 3_600)
    const days = await db().wearableDay.findMany({ where: { patientId: patient.patientId } })
    const local = new Date(Date.now() - (72 + 8) * hourMs)
    expect(days).toMatchObject([{ hours: 1 << local.getUTCHours() }])
    expect(days[0]?.day.toISOString().slice(0, 10)).toBe(local.toISOString().slice(0, 10))
  })
})
