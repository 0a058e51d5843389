import { afterAll, beforeAll, expect, it } from 'vitest'
import { maxSessions } from '#lib/accounts/session-cap.ts'
import { actorOf, openAccount, signInWith } from '#testing/web/test-account.ts'
import { cookiesOf } from '#testing/web/test-web.ts'
import { createWebFixture } from '#testing/web/web-fixture.ts'

let web: Awaited<ReturnType<typeof createWebFixture>>

beforeAll(async () => {
  web = await createWebFixture()
})
afterAll(() => web.close())

it('ends the session that was active the longest ago when an account has too many', async () => {
  const { email, userId, cookie } = await openAccount()
  const bystander = await openAccount()
  await web.db.session.createMany({
    data: Array.from({ length: maxSessions - 1 }, (_, index) => ({
      id: `${userId}-${index}`,
      token: `${userId}-${index}`,
      userId,
      expiresAt: new Date(Date.now() + 3_600_000),
    })),
  })
  await web.db.$executeRaw`
    UPDATE session SET last_active_at = now() - interval '10 minutes' WHERE id = ${`${userId}-3`}`
  const newest = cookiesOf(await signInWith(email))
  const left = await web.db.session.findMany({ where: { userId }, select: { id: true } })
  expect(left).toHaveLength(maxSessions)
  expect(left.map(({ id }) => id)).not.toContain(`${userId}-3`)
  for (const kept of [newest, cookie, bystander.cookie])
    expect((await actorOf(kept)).kind).toBe('patient')
})
