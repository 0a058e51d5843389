import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST as signUpRoute } from '#app/api/account/sign-up/route.ts'
import {
  askAuth,
  errorOf,
  openAccount,
  signInWith,
  testPassword,
} from '#testing/web/test-account.ts'
import { browserRequest } from '#testing/web/test-web.ts'
import { createWebFixture } from '#testing/web/web-fixture.ts'

let web: Awaited<ReturnType<typeof createWebFixture>>

beforeAll(async () => {
  web = await createWebFixture({ CLINIC_NAME: 'Cedar Vale Health' })
})
afterAll(() => web.close())

const email = 'maria.alvarez@example.com'

const signUp = (password: string, headers: Record<string, string> = {}) =>
  signUpRoute(
    browserRequest('POST', '/api/account/sign-up', {
      body: { firstName: 'María', lastName: 'Álvarez', email, password },
      headers,
    }),
  )

describe('a new password', () => {
  it.each([
    '1234567890',
    'aaaaaaaaaa',
    'qwertyuiop',
    'password12',
    'Password123',
    'P@ssw0rd2024',
    'iloveyou123',
    'monkeymonkey',
    'abcdefghijkl',
    '11/22/1986.',
  ])('that is common, such as %s, is refused at its field', async (password) => {
    const { code, fields } = await errorOf(await signUp(password))
    expect(code).toBe('invalid-input')
    expect(fields).toEqual({ password: expect.stringContaining('easy to guess') })
  })

  it.each([
    email,
    'MariaAlvarez',
    'maria.alvarez1986',
    'Álvarez-Maria-86',
    'phialphial',
    'Phial12345',
    'CedarVale2024',
    'cedar vale health',
  ])('of words that others know, such as %s, is refused', async (password) => {
    const { fields } = await errorOf(await signUp(password))
    expect(fields).toEqual({ password: expect.stringContaining('contains your name') })
  })

  it('is refused in Spanish too', async () => {
    const { fields } = await errorOf(await signUp('1234567890', { cookie: 'phial_locale=es' }))
    expect(fields?.password).toContain('fácil de adivinar')
  })

  it.each([
    'another password',
    'correct horse battery staple',
    'maria likes seven blue lamps',
    'xk7-qLw9-vrT2',
  ])('such as %s is accepted', async (password) => {
    const { cookie } = await openAccount()
    const body = { currentPassword: testPassword, newPassword: password }
    const answer = await askAuth('/change-password', body, { cookie })
    expect(answer.status).toBe(200)
  })

  it('must differ from the current one and be as good, and the owner hears of it', async () => {
    const { email: own, cookie } = await openAccount()
    const change = (newPassword: string) =>
      askAuth('/change-password', { currentPassword: testPassword, newPassword }, { cookie })
    const fieldOf = async (newPassword: string) =>
      (await errorOf(await change(newPassword))).fields?.newPassword
    expect(await fieldOf(testPassword)).toContain('your current password')
    expect(await fieldOf('qwertyuiop')).toContain('easy to guess')
    expect(await fieldOf(own)).toContain('contains your name')
    expect((await change('another password')).status).toBe(200)
    expect((await signInWith(own, 'another password')).status).toBe(200)
    const mails = await web.db.outgoingMail.findMany({ where: { to: own } })
    expect(mails.map(({ subject }) => subject)).toContain('Your password was changed')
  })
})
