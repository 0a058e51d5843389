import { afterAll, beforeAll, expect, it } from 'vitest'
import { db } from '#lib/db/client.ts'
import type { Locale } from '#lib/i18n/locale.ts'
import { createWebFixture, type WebFixture } from '#testing/web/web-fixture.ts'
import { gatherSamples } from './gather-samples.ts'

let web: WebFixture
let patientId: Awaited<ReturnType<WebFixture['buildPatient']>>['patientId']

beforeAll(async () => {
  web = await createWebFixture()
  patientId = (await web.buildPatient()).patientId
  const measured = [
    { resource: 'body_weight', value: 81.4, timezoneOffset: -18_000 },
    { resource: 'hrv', value: 52, timezoneOffset: 20_700 },
    { resource: 'hypnogram', value: 4, timezoneOffset: null, durationMs: 300_000 },
    { resource: 'new_at_the_service', value: 1, timezoneOffset: 0 },
  ]
  for (const [index, { resource, ...sample }] of measured.entries()) {
    const id = BigInt(index)
    await db().wearableSeries.create({
      data: { patientId, id, resource, provider: 'oura', sourceType: 'ring' },
    })
    await db().wearableSample.create({
      data: {
        patientId,
        seriesId: id,
        at: new Date('2026-06-01T03:30:00Z'),
        receivedAt: new Date(),
        ...sample,
      },
    })
  }
})
afterAll(() => web.close())

async function readLines(locale: Locale) {
  const [file] = await Array.fromAsync(gatherSamples({ patientId, locale }))
  return new TextDecoder().decode(file?.bytes).trimEnd().split('\r\n')
}

it('writes each measurement with its unit and local time, and stages of sleep by name', async () => {
  const at = '2026-06-01T03:30:00.000Z'
  expect(await readLines('en')).toEqual([
    'Time (UTC),Local time,Measure,Part,Provider,Source,Value,Unit,Duration (ms)',
    `${at},2026-05-31T22:30:00.000-05:00,body_weight,,oura,ring,81.4,kg,`,
    `${at},2026-06-01T09:15:00.000+05:45,hrv,,oura,ring,52,ms,`,
    `${at},,hypnogram,,oura,ring,Awake,,300000`,
    `${at},2026-06-01T03:30:00.000+00:00,new_at_the_service,,oura,ring,1,,`,
  ])
  const [header, , , night] = await readLines('es')
  expect(header).toBe(
    'Hora (UTC),Hora local,Medida,Parte,Proveedor,Fuente,Valor,Unidad,Duración (ms)',
  )
  expect(night).toBe(`${at},,hypnogram,,oura,ring,Despierto,,300000`)
})
