import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contextOf } from '#lib/auth/context-of.ts'
import { db } from '#lib/db/client.ts'
import { startViewing } from '#lib/patient-viewing/start-viewing.ts'
import { createTestClinic, type TestClinic } from '#testing/authorization/test-clinic.ts'
import { testWebUrl as origin } from '#testing/web/test-web.ts'
import { POST } from './route.ts'

let clinic: TestClinic
beforeAll(async () => {
  clinic = await createTestClinic()
})
afterAll(() => clinic.close())

function choose(locale: string, headers: Record<string, string>) {
  const body = new URLSearchParams({ locale, next: '/account' })
  return POST(
    new Request(`${origin}/api/locale`, { method: 'POST', body, headers: { origin, ...headers } }),
  )
}

const localesOf = async (...userIds: string[]) => {
  const rows = await db().user.findMany({
    where: { id: { in: userIds } },
    select: { locale: true },
  })
  return rows.map(({ locale }) => locale)
}

describe('the language that is chosen in the header', () => {
  it('is that of emails to the signed-in account, and of no other', async () => {
    const cookie = await clinic.cookieOf('owner')
    const answer = await choose('es', { cookie })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('set-cookie')).toContain('phial_locale=es')
    const spanish = await db().user.findMany({ where: { locale: 'es' } })
    expect(spanish.map(({ id }) => id)).toEqual([clinic.userIds.owner])
    expect((await choose('en', { cookie, accept: 'application/json' })).status).toBe(204)
    expect(await localesOf(clinic.userIds.owner)).toEqual(['en'])
  })

  it('is only the browser’s without a session', async () => {
    const signedOut: Record<string, string>[] = [{}, { cookie: 'phial.session=forged' }]
    for (const headers of signedOut) {
      const answer = await choose('es', headers)
      expect(answer.headers.get('set-cookie')).toContain('phial_locale=es')
    }
    expect(await db().user.count({ where: { locale: 'es' } })).toBe(0)
  })

  it('is only the browser’s while staff view as a patient', async () => {
    const cookie = await clinic.cookieOf('clinician')
    await startViewing(await contextOf({ headers: new Headers({ cookie }) }), {
      patientId: clinic.owner.patientId,
      reason: 'The patient called about a page that stays empty',
    })
    expect((await choose('es', { cookie })).headers.get('set-cookie')).toContain('phial_locale=es')
    expect(await db().user.count({ where: { locale: 'es' } })).toBe(0)
  })
})
