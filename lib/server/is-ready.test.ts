import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWebFixture, type WebFixture } from '#testing/web/web-fixture.ts'
import { isReady } from './is-ready.ts'

let web: WebFixture

beforeAll(async () => {
  web = await createWebFixture()
})
afterAll(() => web.close())

test('the demo is ready once its staff can sign in, and never before', async () => {
  expect(await isReady({ waitsForDemo: false })).toBe(true)
  expect(await isReady({ waitsForDemo: true })).toBe(false)
  await web.buildPatient()
  expect(await isReady({ waitsForDemo: true })).toBe(false)
  const admin = { name: 'Padma Natarajan', email: 'admin@example.com', role: 'admin' }
  await web.db.user.create({ data: { id: 'admin', ...admin } })
  expect(await isReady({ waitsForDemo: true })).toBe(true)
})
