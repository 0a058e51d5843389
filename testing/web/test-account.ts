import { randomBytes, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { POST as signUpRoute } from '#app/api/account/sign-up/route.ts'
import { POST as confirmRoute } from '#app/api/account/verify-email/route.ts'
import { POST as authRoute } from '#app/api/auth/[...all]/route.ts'
import { hashAccountPassword } from '#lib/accounts/create-account.ts'
import { contextOf } from '#lib/auth/context-of.ts'
import { db } from '#lib/db/client.ts'
import { browserRequest, cookiesOf } from './test-web.ts'

export const testPassword = 'a long enough password'

interface AskOptions {
  cookie?: string
  address?: string
  headers?: Record<string, string>
}

/** A call of better-auth's endpoints, as a page makes it. */
export function askAuth(path: string, body: unknown, options: AskOptions = {}) {
  return authRoute(browserRequest('POST', `/api/auth${path}`, { body, ...options }))
}

export function signInWith(email: string, password = testPassword, options: AskOptions = {}) {
  return askAuth('/sign-in/email', { email, password }, options)
}

interface NewAccount {
  email?: string
  password?: string
  firstName?: string
  lastName?: string
  /** of staff */
  role?: string
  cookie?: string
  headers?: Record<string, string>
}

const request = (path: string, body: unknown, { cookie, headers }: NewAccount) =>
  browserRequest('POST', path, {
    body,
    ...(cookie !== undefined && { cookie }),
    ...(headers && { headers }),
  })

/** A new account with a confirmed address, signed in. */
export async function openAccount(given: NewAccount = {}) {
  const email = given.email ?? `person-${randomBytes(6).toString('hex')}@example.com`
  const password = given.password ?? testPassword
  const { firstName = 'José', lastName = 'Núñez', role } = given
  const body = { firstName, lastName, email, password }
  const begun = await signUpRoute(request('/api/account/sign-up', body, given))
  expect(begun.status).toBe(204)
  const token = await mailedToken(email, 'verify-email')
  const response = await confirmRoute(
    request('/api/account/verify-email', { token, password }, given),
  )
  expect(response.status).toBe(200)
  const data = role ? { role } : {}
  const { id: userId } = await db().user.update({ where: { email }, data })
  return { email, password, userId, response, cookie: cookiesOf(response) }
}

/** A password for a user who was built without one. */
export async function givePassword(userId: string, password = testPassword) {
  await db().account.create({
    data: {
      id: randomUUID(),
      userId,
      accountId: userId,
      providerId: 'credential',
      password: await hashAccountPassword(password),
    },
  })
}

export async function actorOf(cookie: string) {
  return (await contextOf(browserRequest('GET', '/', { cookie }))).actor
}

export async function errorOf(response: Response) {
  const { error } = (await response.json()) as {
    error: { code: string; message: string; fields?: Record<string, string> }
  }
  return error
}

/** The token of the newest mail to an address with a link to this page. */
export async function mailedToken(to: string, page: string): Promise<string> {
  const mail = await db().outgoingMail.findFirstOrThrow({
    where: { to, text: { contains: `/${page}?token=` } },
    orderBy: { id: 'desc' },
  })
  return new RegExp(`/${page}\\?token=([\\w-]+)`).exec(mail.text)?.[1] ?? ''
}
