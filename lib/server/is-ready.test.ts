import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWebFixture, type WebFixture } from '#testing/web/web-fixture.ts'
import { isReady } from './is-ready.ts'

let web: WebFixture

beforeAll(async () => {
  web = await createWebFixture()
})
afterAll(() => web.close())

test('the demo is ready once all of its staff can sign in, and never before', async () => {
  expect(await isReady({ waitsForDemo: false })).toBe(true)
  expect(await isReady({ waitsForDemo: true })).toBe(false)
  await web.buildPatient()
  expect(await isReady({ waitsForDemo: true })).toBe(false)
  for (const role of ['admin', 'support']) {
    expect(await isReady({ waitsForDemo: true })).toBe(false)
    await web.db.user.create({
      data: { id: role, name: 'Padma Natarajan', email: `${role}@example.com`, role },
    })
  }
  expect(await isReady({ waitsForDemo: true })).toBe(true)
})
