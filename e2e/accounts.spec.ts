import type { Browser, Locator, Page } from '@playwright/test'
import { queryDatabase } from './database.ts'
import { buildPatient, signUp } from './kit-steps.ts'
import { openPatientApi } from './patient-api.ts'
import { runningApp } from './running-app.ts'
import { expect, test } from './test.ts'
import { computeTotp } from './totp.ts'

type Credentials = { email: string; password: string }

async function openBrowser(browser: Browser) {
  return (await browser.newContext()).newPage()
}

async function signIn(page: Page, credentials: Credentials) {
  await page.goto('/sign-in')
  await fillCredentials(page, credentials)
}

async function fillCredentials(page: Page, { email, password }: Credentials) {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** The newest e-mail to an address, in the sandbox's mailbox. */
async function openMail(page: Page, email: string, subject: string): Promise<Locator> {
  await page.goto('/mailbox')
  const mail = page.getByRole('article', { name: subject }).filter({ hasText: email }).first()
  await expect(mail).toBeVisible()
  return mail
}

const alertWith = (page: Page, words: string | RegExp) =>
  page.getByRole('alert').filter({ hasText: words })

test('a new address is confirmed by the link in its e-mail, once', async ({ page }) => {
  const patient = buildPatient('Verrault')
  await signUp(page, patient)
  await page.goto('/account')
  await expect(page.getByText('Confirm your e-mail address')).toBeVisible()
  const mail = await openMail(page, patient.email, 'Confirm your e-mail address')
  const link = (await mail.getByRole('link').getAttribute('href')) ?? ''
  await mail.getByRole('link').click()
  await expect(page.getByRole('status')).toContainText('Your e-mail address is confirmed.')
  await page.goto('/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  await expect(page.getByText('Confirm your e-mail address')).toBeHidden()
  await page.goto(link.replace(/token=.*/, 'token=nonsense'))
  await expect(alertWith(page, 'That did not work')).toBeVisible()
})

test('a forgotten password is set anew by a link that works once and signs out everywhere', async ({
  page,
  browser,
}) => {
  const patient = await openPatientApi(page).signUp()
  const visitor = await openBrowser(browser)
  await visitor.goto('/sign-in')
  await visitor.getByRole('link', { name: 'Forgot your password?' }).click()
  // The page that is left has a field of the same name.
  await expect(
    visitor.getByRole('heading', { level: 1, name: 'Forgot your password?' }),
  ).toBeVisible()
  await visitor.getByLabel('E-mail address').fill(patient.email)
  await visitor.getByRole('button', { name: 'Send the link' }).click()
  await expect(visitor.getByRole('status')).toContainText(
    'If there is an account with this address',
  )
  const mail = await openMail(visitor, patient.email, 'Set a new password')
  const link = (await mail.getByRole('link').getAttribute('href')) ?? ''

  const setPassword = async (password: string) => {
    await visitor.goto(link)
    await visitor.getByLabel('New password', { exact: true }).fill(password)
    await visitor.getByRole('button', { name: 'Set the password' }).click()
  }
  await setPassword('short')
  await expect(visitor.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
    /Use at least 10 characters/,
  )
  const password = `${patient.password} anew`
  await setPassword(password)
  await expect(visitor.getByText('Your new password is set')).toBeVisible()
  await signIn(visitor, patient)
  await expect(alertWith(visitor, 'is not right')).toBeVisible()
  await signIn(visitor, { ...patient, password })
  await expect(visitor).toHaveURL(/\/home$/)
  await setPassword('a third password')
  await expect(alertWith(visitor, 'has been used or is too old')).toBeVisible()
  await page.goto('/home')
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fhome$/)
})

test('a session that is ended on one device is dead on the other at its next request', async ({
  page,
  browser,
}) => {
  const patient = await openPatientApi(page).signUp()
  const other = await openBrowser(browser)
  await signIn(other, patient)
  await expect(other).toHaveURL(/\/home$/)
  await page.goto('/account')
  const sessions = page.getByRole('listitem').filter({ hasText: 'Signed in' })
  await expect(sessions).toHaveCount(2)
  await expect(sessions.filter({ hasText: 'This device' })).toHaveCount(1)
  await page.getByRole('button', { name: /^Sign out Chrome/ }).click()
  await expect(page.getByText('That device is signed out.')).toBeVisible()
  await expect(sessions).toHaveCount(1)
  await other.goto('/orders')
  await expect(other).toHaveURL(/\/sign-in\?next=%2Forders$/)
  await other.goBack()
  await expect(other.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
})

test('staff turn on two-step sign-in, and sign in with the app’s code and with a backup code', async ({
  page,
  browser,
}) => {
  const person = await openPatientApi(page).signUp('Osei')
  await queryDatabase('UPDATE "user" SET role = $1 WHERE email = $2', ['reviewer', person.email])
  await page.goto('/clinic/account')
  await expect(
    page.getByText('You see other people’s health data. Please turn this on.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const key = (await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).textContent()) ?? ''
  const code = page.getByLabel('Six-digit code')
  await code.fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(alertWith(page, 'This code is not right')).toBeVisible()
  await code.fill(computeTotp(key))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Keep these backup codes')).toBeVisible()
  const [backupCode = ''] = await page
    .getByRole('main')
    .locator('ul.font-mono > li')
    .allTextContents()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('Two-step sign-in is on.')).toBeVisible()

  const other = await openBrowser(browser)
  await signIn(other, person)
  await other.getByLabel('Six-digit code').fill(computeTotp(key))
  await other.getByLabel('Six-digit code').press('Enter')
  await expect(other).toHaveURL(/\/clinic$/)

  const spendBackupCode = async (visitor: Page) => {
    await signIn(visitor, person)
    await visitor.getByRole('button', { name: 'Use a backup code instead' }).click()
    await visitor.getByLabel('Backup code').fill(backupCode)
    await visitor.getByLabel('Backup code').press('Enter')
  }
  const withoutPhone = await openBrowser(browser)
  await spendBackupCode(withoutPhone)
  await expect(withoutPhone).toHaveURL(/\/clinic$/)
  const again = await openBrowser(browser)
  await spendBackupCode(again)
  await expect(alertWith(again, 'This code is not right')).toBeVisible()
})

test('wrong passwords are told without saying what is wrong, and have to wait longer each time', async ({
  page,
  playwright,
}) => {
  const patient = await openPatientApi(page).signUp()
  await page.context().clearCookies()
  await signIn(page, { ...patient, password: 'not the password' })
  await expect(alertWith(page, 'Address or password is not right')).toBeVisible()
  await expect(page.getByLabel('E-mail address')).toHaveValue(patient.email)

  const { webUrl } = runningApp().sandbox
  let proxies = 0
  const guess = async (email = patient.email) => {
    proxies += 1
    const headers = { origin: webUrl, 'x-forwarded-for': `203.0.113.${proxies}` }
    const data = { email, password: `wrong guess ${proxies}` }
    const visitor = await playwright.request.newContext({ baseURL: webUrl })
    const answer = await visitor.post('/api/auth/sign-in/email', { headers, data })
    const { error } = (await answer.json()) as { error: { code: string; message: string } }
    const waitSeconds = Number(answer.headers()['retry-after'] ?? 0)
    await visitor.dispose()
    return { status: answer.status(), message: error.message, waitSeconds }
  }
  const known = await guess()
  expect(known).toEqual(await guess(`nobody.${patient.email}`))
  for (let tries = 2; tries < 5; tries += 1) expect((await guess()).status).toBe(401)
  const first = await guess()
  expect(first).toMatchObject({ status: 429, waitSeconds: 2 })
  await signIn(page, patient)
  await expect(alertWith(page, /You can try again in (a second|2 seconds)\./)).toBeVisible()
  await expect(page.getByLabel('E-mail address')).toHaveValue(patient.email)
  await expect.poll(async () => (await guess()).status).toBe(401)
  expect((await guess()).waitSeconds).toBeGreaterThan(2)
})

test('staff sign in with a password, and everyone with one click in the sandbox', async ({
  page,
  browser,
}) => {
  const { users } = runningApp().sandbox
  const clinician = users.find(({ role }) => role === 'clinician')
  await signIn(page, { email: clinician?.email ?? '', password: clinician?.password ?? '' })
  await expect(page).toHaveURL(/\/clinic$/)
  const roles = ['Patient', 'Clinician', 'Reviewer', 'Patient support', 'Administrator']
  for (const role of roles) {
    const visitor = await openBrowser(browser)
    await visitor.goto('/sign-in')
    await visitor
      .getByRole('region', { name: 'Look around as one of us' })
      .getByRole('button', { name: new RegExp(`^Sign in as .+ ${role}$`) })
      .click()
    await expect(visitor).toHaveURL(role === 'Patient' ? /\/home$/ : /\/clinic$/)
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
    await visitor.context().close()
  }
})

test('the language that someone chose holds on other devices and in e-mails', async ({
  page,
  browser,
}) => {
  const patient = await openPatientApi(page).signUp()
  await page.goto('/account')
  await page.getByLabel('Language', { exact: true }).selectOption('es')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  const other = await openBrowser(browser)
  await signIn(other, patient)
  await expect(other).toHaveURL(/\/home$/)
  await expect(other.locator('html')).toHaveAttribute('lang', 'es')
  await openPatientApi(page).send('POST', '/api/auth/request-password-reset', {
    email: patient.email,
  })
  await page.goto('/mailbox')
  await expect(page.getByRole('article').filter({ hasText: patient.email }).first()).toContainText(
    'contraseña',
  )
})

test('signing in never leads to another site', async ({ page }) => {
  const elsewhere: string[] = []
  const { webUrl } = runningApp().sandbox
  await page.route(
    (url) => url.origin !== webUrl,
    (route) => {
      elsewhere.push(route.request().url())
      return route.abort()
    },
  )
  const patient = await openPatientApi(page).signUp()
  for (const next of [
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    'https://evil.example',
    '%2f%2fevil.example',
    '/%2fevil.example',
    '/%09/evil.example',
    'javascript:alert(1)',
    'data:text/html,evil',
    '/sign-in',
  ])
    for (const written of [next, encodeURIComponent(next)]) {
      const answer = await page.request.get(`/sign-in?next=${written}`)
      expect.soft(answer.url(), written).toBe(`${webUrl}/home`)
    }
  await page.context().clearCookies()
  await page.goto('/sign-in?next=/%5cevil.example')
  await fillCredentials(page, patient)
  await expect(page).toHaveURL(`${webUrl}/home`)
  await page.goto('/sign-in?next=/orders')
  await expect(page).toHaveURL(`${webUrl}/orders`)
  expect(elsewhere).toEqual([])
})
