import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getCritical } from '#lib/critical-results/get-critical.ts'
import { raiseUnreadCritical } from '#lib/critical-results/raise/raise-critical.ts'
import { db } from '#lib/db/client.ts'
import {
  buildCriticalRow,
  raiseTestCritical,
} from '#testing/critical-results/raise-test-critical.ts'
import { createWebFixture, staffContext, type WebFixture } from '#testing/web/web-fixture.ts'
import { writeCriticalText } from './write-critical-text.ts'

let fixture: WebFixture
let patient: Awaited<ReturnType<WebFixture['buildPatient']>>
const clinician = staffContext('clinician')

beforeAll(async () => {
  fixture = await createWebFixture()
  patient = await fixture.buildPatient()
})
afterAll(() => fixture.close())

const text = (body: string, isOfMarker: boolean) =>
  ({ purpose: 'say', locale: 'en', body, isOfMarker }) as const

const bodyOf = async (criticalId: string) =>
  (await getCritical(clinician, { criticalId })).record?.texts.map(({ body }) => body)

describe('what to say about a critical result', () => {
  it('names a test only where it is said of that test alone', async () => {
    const criticalId = await raiseTestCritical(patient.patientId)
    await expect(
      writeCriticalText(clinician, { criticalId, ...text('Your potassium is {value}.', false) }),
    ).rejects.toMatchObject({ code: 'invalid-input', fields: { body: 'text-names-one-test' } })
    await writeCriticalText(clinician, { criticalId, ...text('One result is {value}.', false) })
    expect(await bodyOf(criticalId)).toEqual(['One result is {value}.'])
    await writeCriticalText(clinician, { criticalId, ...text('Your potassium is {value}.', true) })
    expect(await bodyOf(criticalId)).toEqual(['Your potassium is {value}.'])
  })

  it.each(['Potassium, Serum', 'Potassium [Moles/volume]', 'Serum potassium'])(
    'names it also where the laboratory prints %s',
    async (analyte) => {
      const criticalId = await raiseTestCritical(patient.patientId, {
        row: buildCriticalRow({ analyte }),
      })
      const named = text('Your potassium is {value}.', false)
      await expect(writeCriticalText(clinician, { criticalId, ...named })).rejects.toMatchObject({
        fields: { body: 'text-names-one-test' },
      })
      const unnamed = text('The serum from your sample needs care: {value}.', false)
      await writeCriticalText(clinician, { criticalId, ...unnamed })
    },
  )

  it('may have the letters of a short name in its words', async () => {
    const row = buildCriticalRow({ analyte: 'K' })
    const criticalId = await raiseTestCritical(patient.patientId, { row })
    await writeCriticalText(clinician, { criticalId, ...text('Please call back: {value}.', false) })
    await expect(
      writeCriticalText(clinician, { criticalId, ...text('Your K is {value} now.', false) }),
    ).rejects.toMatchObject({ fields: { body: 'text-names-one-test' } })
  })

  it('is of any result where the laboratory gave no code', async () => {
    const given = { patientId: patient.patientId, orderId: randomUUID() }
    await db().$transaction((tx) => raiseUnreadCritical(tx, given))
    const unread = await db().criticalResult.findFirstOrThrow({
      where: { sourceId: given.orderId },
    })
    await expect(
      writeCriticalText(clinician, { criticalId: unread.id, ...text('This is urgent.', true) }),
    ).rejects.toMatchObject({ fields: { isOfMarker: 'text-no-code' } })
    await writeCriticalText(clinician, { criticalId: unread.id, ...text('This is urgent.', false) })
    expect(await bodyOf(unread.id)).toEqual(['This is urgent.'])
  })
})
