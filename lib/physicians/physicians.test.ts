import { afterAll, beforeAll, expect, it } from 'vitest'
import { db } from '#lib/db/client.ts'
import { physician } from '#testing/service/order-fixture.ts'
import { createWebFixture, staffContext, type WebFixture } from '#testing/web/web-fixture.ts'
import { savePhysician } from './physicians.ts'

let web: WebFixture
beforeAll(async () => {
  web = await createWebFixture()
})
afterAll(() => web.close())

it('refuses a new physician whose NPI is listed, and changes the listed one when it is edited', async () => {
  const admin = staffContext('admin')
  const listed = { firstName: 'Ada', lastName: 'Wu', npi: physician.npi, states: ['CO', 'TX'] }
  const stored = () => db().clinicPhysician.findUniqueOrThrow({ where: { npi: physician.npi } })
  await savePhysician(admin, { ...listed, isNew: true })
  const another = { ...listed, firstName: 'Zed', states: ['TX'] }
  await expect(savePhysician(admin, { ...another, isNew: true })).rejects.toMatchObject({
    code: 'invalid-input',
    fields: { npi: 'npi-listed' },
  })
  expect(await stored()).toMatchObject({ firstName: 'Ada', states: ['CO', 'TX'] })
  await savePhysician(admin, another)
  expect(await stored()).toMatchObject({ firstName: 'Zed', states: ['TX'] })
})
