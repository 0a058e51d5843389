import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashToken, issueLink } from '#lib/accounts/links/account-link.ts'
import { db } from '#lib/db/client.ts'
import { createWebFixture, type WebFixture } from '#testing/web/web-fixture.ts'
import { findLinkLocale } from './find-link-locale.ts'

let web: WebFixture

beforeAll(async () => {
  web = await createWebFixture()
})
afterAll(() => web.close())

async function buildSpanishUser() {
  const { userId } = await web.buildPatient()
  await db().user.update({ where: { id: userId }, data: { locale: 'es' } })
  return userId
}

it.each(['reset-password', 'trust-device', 'undo-deletion', 'verify-email'] as const)(
  'finds the language of the account behind a link to %s',
  async (purpose) => {
    const userId = await buildSpanishUser()
    const token = await db().$transaction((tx) =>
      issueLink(tx, { userId, purpose, lifetimeMs: 60_000 }),
    )
    expect(await findLinkLocale(`/${purpose}?token=${token}`)).toBe('es')
    expect(await findLinkLocale(`/${purpose}`)).toBeUndefined()
    expect(await findLinkLocale(`/orders?token=${token}`)).toBeUndefined()
  },
)

it('finds the language of a sign-up that waits, and of a change of the address', async () => {
  const userId = await buildSpanishUser()
  const expiresAt = new Date(Date.now() + 60_000)
  await db().pendingSignUp.create({
    data: {
      email: 'wren@example.com',
      firstName: 'Wren',
      lastName: 'Abbott',
      passwordHash: 'x',
      locale: 'es',
      tokenHash: hashToken('signing-up'),
      expiresAt,
    },
  })
  await db().emailChange.create({
    data: {
      userId,
      newEmail: 'wren.abbott@example.com',
      currentTokenHash: hashToken('current'),
      newTokenHash: hashToken('new'),
      expiresAt,
    },
  })
  expect(await findLinkLocale('/verify-email?next=%2Fkits&token=signing-up')).toBe('es')
  expect(await findLinkLocale('/change-email?token=current')).toBe('es')
  expect(await findLinkLocale('/change-email?token=new')).toBe('es')
  expect(await findLinkLocale('/change-email?token=old')).toBeUndefined()
})
