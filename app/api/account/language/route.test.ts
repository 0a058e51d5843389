import { afterAll, beforeAll, expect, it } from 'vitest'
import { db } from '#lib/db/client.ts'
import { createTestClinic, type TestClinic } from '#testing/authorization/test-clinic.ts'
import { testWebUrl as origin } from '#testing/web/test-web.ts'
import { PUT } from './route.ts'

let clinic: TestClinic
beforeAll(async () => {
  clinic = await createTestClinic()
})
afterAll(() => clinic.close())

it('is the language of emails and of this browser, with one request', async () => {
  const cookie = await clinic.cookieOf('owner')
  const choose = (locale: string) =>
    PUT(
      new Request(`${origin}/api/account/language`, {
        method: 'PUT',
        body: JSON.stringify({ locale }),
        headers: { origin, cookie, 'content-type': 'application/json' },
      }),
    )
  const answer = await choose('es')
  expect(answer.status).toBe(204)
  expect(answer.headers.get('set-cookie')).toContain('phial_locale=es')
  const { owner } = clinic.userIds
  expect(await db().user.findUnique({ where: { id: owner } })).toMatchObject({ locale: 'es' })
  const refused = await choose('fr')
  expect(refused.status).toBe(422)
  expect(refused.headers.get('set-cookie')).toBeNull()
})
