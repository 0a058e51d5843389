import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWebFixture, type WebFixture } from '#testing/web/web-fixture.ts'
import { readClinicDay } from './clinic-day.ts'
import { readContact } from './read-contact.ts'

let web: WebFixture
beforeAll(async () => {
  web = await createWebFixture()
})
afterAll(() => web.close())

it('is still the day before at the clinic when a day begins in UTC', async () => {
  expect((await readContact()).timeZone).toMatch(/^America\//)
  expect(await readClinicDay(web.db, new Date('2026-12-01T00:30:00Z'))).toBe('2026-11-30')
  expect(await readClinicDay(web.db, new Date('2026-12-01T18:00:00Z'))).toBe('2026-12-01')
})
