import type { Browser, Page } from '@playwright/test'
import { queryDatabase } from '#e2e/support/app/database.ts'
import { runningApp } from '#e2e/support/app/running-app.ts'
import { expect, expectAccessible, test } from '#e2e/support/app/test.ts'
import { buildPatient, type NewPatient } from '#e2e/support/people/kit-steps.ts'
import { openMail } from '#e2e/support/people/open-mail.ts'
import { openPatientApi } from '#e2e/support/people/patient-api.ts'
import { computeTotp } from '#e2e/support/people/totp.ts'

type Credentials = { email: string; password: string }

async function openBrowser(browser: Browser) {
  return (await browser.newContext()).newPage()
}

async function signIn(page: Page, credentials: Credentials) {
  await page.goto('/sign-in')
  await fillCredentials(page, credentials)
}

async function fillCredentials(page: Page, { email, password }: Credentials) {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function fillSignUp(page: Page, patient: NewPatient) {
  await page.getByLabel('First name').fill(patient.firstName)
  await page.getByLabel('Last name').fill(patient.lastName)
  await page.getByLabel('Email').fill(patient.email)
  await page.getByLabel('Password', { exact: true }).fill(patient.password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

const alertWith = (page: Page, words: string | RegExp) =>
  page.getByRole('alert').filter({ hasText: words })

test('the emailed link creates the account, and continues where the visitor was', async ({
  page,
}) => {
  const patient = buildPatient('Verrault')
  await page.goto('/sign-up?next=/kits/order')
  await fillSignUp(page, patient)
  await expect(page.getByRole('status').first()).toContainText(`sent a message to ${patient.email}`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expect(page.getByText('We sent it again.')).toBeVisible()
  const mail = await openMail(page, patient.email, 'Confirm your email address')
  const link = (await mail.getByRole('link').getAttribute('href')) ?? ''
  await mail.getByRole('link').click()
  await expectAccessible(page)
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('not the password')
  await page.getByRole('button', { name: 'Confirm and sign in' }).click()
  await expect(password).toHaveAccessibleDescription(/isn’t the password you chose/)
  await password.fill(patient.password)
  await page.getByRole('button', { name: 'Confirm and sign in' }).click()
  await expect(page).toHaveURL(/\/kits\/order/)
  await page.goto(link)
  await password.fill(patient.password)
  await page.getByRole('button', { name: 'Confirm and sign in' }).click()
  await expect(alertWith(page, 'was already used or has expired')).toBeVisible()
})

test('a kit that was chosen before signing up is chosen after it', async ({ page }) => {
  const patient = buildPatient('Quillfeather')
  const choose = async () => {
    await page.goto('/tests/sti-urine')
    await page.getByRole('link', { name: 'Order this kit' }).click()
    await expect(page).toHaveURL(/\/sign-in\?next=%2Fkits%2Forder%3Ftest%3Dsti-urine$/)
  }
  const expectChosen = async () => {
    await expect(page).toHaveURL(/\/kits\/order\?test=sti-urine$/)
    const chosen = 'How would you like to get this result?'
    await expect(page.getByRole('heading', { level: 1, name: chosen })).toBeVisible()
  }
  await choose()
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  await fillSignUp(page, patient)
  await expect(page.getByRole('status').first()).toContainText(`sent a message to ${patient.email}`)
  const mail = await openMail(page, patient.email, 'Confirm your email address')
  await mail.getByRole('link').click()
  await page.getByLabel('Password', { exact: true }).fill(patient.password)
  await page.getByRole('button', { name: 'Confirm and sign in' }).click()
  await expectChosen()
  await page.context().clearCookies()
  await choose()
  await fillCredentials(page, patient)
  await expectChosen()
})

test('the header of a patient’s pages is one line on narrow phones', async ({ page }) => {
  await openPatientApi(page).signUp()
  await page.goto('/home')
  const language = page.getByRole('banner').getByRole('button', { name: 'Español' })
  const account = page.getByRole('banner').getByRole('link', { name: 'Account' })
  // As wide as the name of a clinic.
  const name = page.getByRole('banner').getByRole('link').first().locator('span')
  await name.evaluate((element) => element.lastChild?.replaceWith('Cedar Vale Health'))
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 })
    const [first, last] = await Promise.all([language.boundingBox(), account.boundingBox()])
    expect(Math.abs((first?.y ?? 0) - (last?.y ?? 99))).toBeLessThan(20)
  }
})

test('sign-up does not reveal who has an account, and tells the owner', async ({ page }) => {
  const patient = await openPatientApi(page).signUp()
  await page.context().clearCookies()
  await page.goto('/sign-up')
  await fillSignUp(page, { ...patient, password: 'another fine password' })
  await expect(page.getByRole('status').first()).toContainText(`sent a message to ${patient.email}`)
  await openMail(page, patient.email, 'You already have an account')
  await signIn(page, { ...patient, password: 'another fine password' })
  await expect(alertWith(page, 'Incorrect email or password')).toBeVisible()
})

test('an account from before confirms its address, then orders', async ({ page }) => {
  const patient = await openPatientApi(page).signUp()
  await queryDatabase('UPDATE "user" SET email_verified = false WHERE email = $1', [patient.email])
  await page.goto('/home')
  await expect(page.getByText('Confirm your email address')).toBeVisible()
  for (const path of ['/kits/order', '/kits/register', '/reports/upload']) {
    await page.goto(path)
    await expect(
      page.getByRole('heading', { level: 1, name: 'Confirm your email address first' }),
    ).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.getByText('We sent a new link.')).toBeVisible()
  const mail = await openMail(page, patient.email, 'Confirm your email address')
  await mail.getByRole('link').click()
  await page.getByLabel('Password', { exact: true }).fill(patient.password)
  await page.getByRole('button', { name: 'Confirm and sign in' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/kits/order')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Which test would you like?' }),
  ).toBeVisible()
})

test('a forgotten password is reset by a link that works once and signs out everywhere', async ({
  page,
  browser,
}) => {
  const patient = await openPatientApi(page).signUp()
  const visitor = await openBrowser(browser)
  await visitor.goto('/sign-in')
  await visitor.getByRole('link', { name: 'Forgot your password?' }).click()
  // The previous page has a field of the same name.
  await expect(
    visitor.getByRole('heading', { level: 1, name: 'Forgot your password?' }),
  ).toBeVisible()
  await visitor.getByLabel('Email address').fill(patient.email)
  await visitor.getByRole('button', { name: 'Send link' }).click()
  await expect(visitor.getByRole('status')).toContainText('If there’s an account with this address')
  const mail = await openMail(visitor, patient.email, 'Choose a new password')
  const link = (await mail.getByRole('link').getAttribute('href')) ?? ''

  const setPassword = async (password: string) => {
    await visitor.goto(link)
    await visitor.getByLabel('New password', { exact: true }).fill(password)
    await visitor.getByRole('button', { name: 'Set password' }).click()
  }
  await setPassword('short')
  await expect(visitor.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
    /Use at least 10 characters/,
  )
  await setPassword('Password123')
  await expect(visitor.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
    /This password is easy to guess/,
  )
  const password = `${patient.password} new`
  await setPassword(password)
  await expect(visitor.getByText('Your new password is set')).toBeVisible()
  await signIn(visitor, patient)
  await expect(alertWith(visitor, 'Incorrect email or password')).toBeVisible()
  await signIn(visitor, { ...patient, password })
  await expect(visitor).toHaveURL(/\/home$/)
  await setPassword('a third password')
  await expect(alertWith(visitor, 'was already used or has expired')).toBeVisible()
  await page.goto('/home')
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fhome$/)
})

test('a session ended on one device is refused on the other at its next request', async ({
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

test('staff turn on two-step sign-in and sign in with an app code and a backup code', async ({
  page,
  browser,
}) => {
  const person = await openPatientApi(page).signUp('Osei')
  await queryDatabase('UPDATE "user" SET role = $1 WHERE email = $2', ['reviewer', person.email])
  // As the links in emails do.
  await page.goto('/account')
  await expect(page).toHaveURL(/\/clinic\/account$/)
  await expect(
    page.getByText('You have access to patient data. Please turn this on.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const key = (await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).textContent()) ?? ''
  const code = page.getByLabel('Six-digit code')
  await code.fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(alertWith(page, 'This code is incorrect')).toBeVisible()
  await code.fill('12345')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(
    page.getByRole('link', { name: 'Six-digit code: Enter all six digits.' }),
  ).toBeVisible()
  await expect(alertWith(page, 'This code is incorrect')).toBeHidden()
  await code.fill(computeTotp(key))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Save these backup codes')).toBeVisible()
  const [backupCode = '', secondBackupCode = ''] = await page
    .getByRole('main')
    .locator('ul.font-mono > li')
    .allTextContents()
  // The page's other forms ask for a code at once.
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByLabel('Code from your app, or a backup code')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'I’ve saved these codes' }).click()
  await expect(page.getByText('Two-step sign-in is on.')).toBeVisible()

  const other = await openBrowser(browser)
  await signIn(other, person)
  // The current code was spent on turning it on; the next one is accepted already.
  await other.getByLabel('Six-digit code').fill(computeTotp(key, Date.now() + 30_000))
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(other).toHaveURL(/\/clinic$/)

  const spendBackupCode = async (visitor: Page) => {
    await signIn(visitor, person)
    await visitor.getByRole('button', { name: 'Use a backup code instead' }).click()
    await visitor.getByLabel('Backup code').fill(backupCode)
    await visitor.getByRole('button', { name: 'Continue' }).click()
  }
  const withoutPhone = await openBrowser(browser)
  await spendBackupCode(withoutPhone)
  await expect(withoutPhone).toHaveURL(/\/clinic$/)
  const again = await openBrowser(browser)
  await spendBackupCode(again)
  await expect(alertWith(again, 'This backup code is incorrect')).toBeVisible()
  await expect(again.getByRole('main').locator('a[href^="tel:"]')).toBeVisible()

  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  const proof = page.getByLabel('Code from your app, or a backup code')
  await proof.fill(backupCode)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(alertWith(page, 'This backup code is incorrect')).toBeVisible()
  await proof.fill(secondBackupCode.replaceAll('-', '').toLowerCase())
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Two-step sign-in is off.')).toBeVisible()
})

test('a wrong password does not reveal which part is wrong, and each try waits longer', async ({
  page,
  playwright,
}) => {
  const patient = await openPatientApi(page).signUp()
  // A browser that the account does not know.
  await page.context().clearCookies()
  await signIn(page, { ...patient, password: 'not the password' })
  await expect(alertWith(page, 'Incorrect email or password')).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue(patient.email)

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
  expect(known).toEqual(await guess(`stranger.${patient.email}`))
  for (let tries = 2; tries < 5; tries += 1) expect((await guess()).status).toBe(401)
  // Eight failures make it 80 s: the first wait, of 10 s, may be over before a busy machine asks again.
  await changeWait('count = 8, since = now()')
  const held = await guess()
  expect(held.status).toBe(429)
  expect(held.waitSeconds).toBeGreaterThan(10)

  // The right password is answered like a wrong one, and mails a link that makes this browser known.
  await signIn(page, patient)
  await expect(alertWith(page, /You can try again in (a|\d+) (minute|seconds)/)).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue(patient.email)
  const mail = await openMail(page, patient.email, 'Confirm your device to sign in')
  await mail.getByRole('link').click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm this device' }).click()
  await expect(page.getByText('This device is confirmed.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await fillCredentials(page, patient)
  await expect(page).toHaveURL(/\/home$/)

  await changeWait(`since = since - interval '80 seconds'`)
  expect((await guess()).status).toBe(401)
  expect((await guess()).waitSeconds).toBeGreaterThan(80)
})

/** Of every account and address: the browser and the other requests may use IPv6 and IPv4. */
async function changeWait(assignment: string) {
  await queryDatabase(
    `UPDATE rate_limit SET ${assignment} WHERE key LIKE 'sign-in-account-address:%'`,
  )
}

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
      .getByRole('region', { name: 'Try the demo' })
      .getByRole('button', { name: new RegExp(`^Sign in as .+ ${role}$`) })
      .click()
    await expect(visitor).toHaveURL(role === 'Patient' ? /\/home$/ : /\/clinic$/)
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
    await visitor.context().close()
  }
})

test('the chosen language applies on other devices and in emails', async ({ page, browser }) => {
  const patient = await openPatientApi(page).signUp()
  await page.goto('/account')
  await page.getByLabel('Language', { exact: true }).focus()
  await page.getByLabel('Language', { exact: true }).selectOption('es')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.getByLabel('Idioma', { exact: true })).toBeFocused()
  const other = await openBrowser(browser)
  await signIn(other, patient)
  await expect(other).toHaveURL(/\/home$/)
  await expect(other.locator('html')).toHaveAttribute('lang', 'es')
  await openPatientApi(page).send('POST', '/api/account/request-password-reset', {
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

test('a changed email address takes a link from both mailboxes', async ({ page }) => {
  const patient = await openPatientApi(page).signUp()
  const newEmail = `new.${patient.email}`
  await page.goto('/account')
  await page.getByRole('button', { name: 'Change email address' }).click()
  await page.getByLabel('New email address').fill(newEmail)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Send confirmation links' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /isn’t your current password/,
  )
  await page.getByLabel('Password', { exact: true }).fill(patient.password)
  await page.getByRole('button', { name: 'Send confirmation links' }).click()
  await expect(page.getByText('Check both mailboxes')).toBeVisible()
  await page.reload()
  await expect(page.getByText(`New address, ${newEmail}: waiting`)).toBeVisible()
  await expectAccessible(page)
  const confirm = async (email: string, subject: string) => {
    const mail = await openMail(page, email, subject)
    await mail.getByRole('link').click()
    await page.getByRole('button', { name: 'Confirm the change' }).click()
  }
  await confirm(patient.email, 'Confirm that your email address changes')
  await expect(page.getByText('Now open the link that we sent to your other')).toBeVisible()
  await expectAccessible(page)
  await confirm(newEmail, 'Confirm your new email address')
  await expect(page.getByText('Your email address was changed.')).toBeVisible()
  await page.context().clearCookies()
  await signIn(page, { ...patient, email: newEmail })
  await expect(page).toHaveURL(/\/home$/)
})

test('a used link says what happened and where to continue, and has nothing left to press', async ({
  page,
}) => {
  for (const { path, button, next } of [
    { path: '/undo-deletion', button: 'Keep my account', next: ['Sign in', 'Contact the clinic'] },
    { path: '/change-email', button: 'Confirm the change', next: ['Go to your account'] },
    { path: '/trust-device', button: 'Confirm this device', next: ['Sign in'] },
  ]) {
    await page.goto(`${path}?token=unknown`)
    await page.getByRole('button', { name: button }).click()
    const answer = page.getByRole('main').getByRole('alert')
    await expect(answer).toContainText('This link')
    await expect(answer).not.toContainText('Request a new one')
    for (const name of next) await expect(answer.getByRole('link', { name })).toBeVisible()
    await expect(page.getByRole('button', { name: button })).toBeHidden()
  }
})
