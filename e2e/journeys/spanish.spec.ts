import type { Page } from '@playwright/test'
import { readMessages } from '#e2e/support/app/messages.ts'
import { expect, signInAs, test } from '#e2e/support/app/test.ts'
import { findEnglish } from '#e2e/support/pages/find-english.ts'
import { type Audience, pageTable } from '#e2e/support/pages/page-table.ts'
import { buildPatient, type NewPatient } from '#e2e/support/people/kit-steps.ts'
import { placeOrdersInEveryState } from '#e2e/support/people/orders-in-every-state.ts'
import { openPatientApi } from '#e2e/support/people/patient-api.ts'
import { deliverKit, driveOrder, listTestNames } from '#e2e/support/people/service-api.ts'

const spanish = readMessages('es')
const english = readMessages('en')

test.use({ trace: 'off' })

test('a patient does everything in Spanish', async ({ page }) => {
  const patient = buildPatient('Solorzano')
  await test.step('switching', () => switchToSpanish(page))
  await test.step('an account', () => signUpInSpanish(page, patient))
  await test.step('the email', () => confirmAddress(page, patient))
  const orderId = await test.step('ordering', () => orderInSpanish(page))
  await test.step('registering', () => registerInSpanish(page, orderId))
  await test.step('the timeline', () => followInSpanish(page, orderId))
  await test.step('and back', async () => {
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(
      page.getByRole('heading', { name: 'Your sample is on its way to the lab' }),
    ).toBeVisible()
  })
})

test('the server’s refusals are in Spanish', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'phial_locale', value: 'es', url: baseURL ?? '' }])
  await page.goto('/sign-in')
  await page.getByLabel(say('accounts.email')).fill('stranger@example.com')
  await page.getByLabel(say('accounts.password'), { exact: true }).fill('not the password')
  await page.getByRole('button', { name: say('accounts.signIn.submit'), exact: true }).click()
  await expect(page.getByText(say('errors.wrong-credentials'))).toBeVisible()

  await page.goto('/trust-device?token=unknown')
  await page.getByRole('button', { name: say('accounts.trustDevice.submit') }).click()
  await expect(page.getByText(say('accounts.trustDevice.gone'))).toBeVisible()

  const refused = await page.request.get('/api/orders')
  expect(refused.status()).toBe(401)
  expect(await refused.json()).toMatchObject({ error: { message: say('errors.signed-out') } })
})

test('no page in the table is left in English', async ({ page, context, baseURL }) => {
  test.setTimeout(600_000)
  const patient = await openPatientApi(page).signUp('Echevarria')
  const orders = await placeOrdersInEveryState(page, patient)
  await context.addCookies([{ name: 'phial_locale', value: 'es', url: baseURL ?? '' }])
  const testNames = await listTestNames()
  const left: string[] = []
  for (const audience of ['patient', 'visitor', 'clinician'] as const satisfies Audience[]) {
    if (audience === 'visitor') {
      // An open page of the patient would notice that its session is gone, and lead to the sign-in.
      await page.goto('about:blank')
      await context.clearCookies({ name: /session/ })
    }
    if (audience === 'clinician') await signInAs(page, 'clinician')
    for (const visit of pageTable[audience].filter((each) => each.page !== 'mailbox')) {
      const path = typeof visit.path === 'string' ? visit.path : visit.path(orders)
      await page.goto(path)
      const isName = [...testNames, patient.firstName].includes(visit.heading)
      const headings = isName ? [visit.heading] : translate(visit.heading)
      await expect(page.getByRole('heading', { level: 1 }), path).toContainText(oneOf(headings))
      await expect(page.locator('html'), path).toHaveAttribute('lang', 'es')
      left.push(...(await findEnglish(page)).map((text) => `${path}: ${text}`))
    }
  }
  expect(left).toEqual([])
})

async function switchToSpanish(page: Page) {
  await page.goto('/sign-up')
  expect(await findEnglish(page), 'English is found where it is').toContain('Create your account')
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expectSpanish(page)
}

async function signUpInSpanish(page: Page, patient: NewPatient) {
  const submit = page.getByRole('button', { name: say('accounts.signUp.submit') })
  const email = page.getByLabel(say('accounts.email'))
  await submit.click()
  await expect(page.getByText(say('errors.fields.required')).first()).toBeVisible()
  await expectSpanish(page)
  await page.getByLabel(say('accounts.signUp.firstName')).fill(patient.firstName)
  await page.getByLabel(say('accounts.signUp.lastName')).fill(patient.lastName)
  await page.getByLabel(say('accounts.password'), { exact: true }).fill('1234567890')
  await email.fill(patient.email)
  await submit.click()
  await expect(page.getByText(say('errors.fields.password-common')).first()).toBeVisible()
  await expectSpanish(page)
  await page.getByLabel(say('accounts.password'), { exact: true }).fill(patient.password)
  await submit.click()
  await expect(page.getByText(say('accounts.signUp.sentTitle'))).toBeVisible()
  await expectSpanish(page)
}

async function confirmAddress(page: Page, patient: NewPatient) {
  await page.goto('/mailbox')
  const mail = page.getByRole('article').filter({ hasText: patient.email })
  await expect(mail.getByRole('heading')).toHaveText(say('emails.verify.subject'))
  await expect(mail).toContainText(say('emails.verify.body'))
  await expect(mail).toContainText(`Hola, ${patient.firstName}:`)
  await mail.getByRole('link').click()
  await page.getByLabel(say('accounts.password'), { exact: true }).fill(patient.password)
  await expectSpanish(page)
  await page.getByRole('button', { name: say('accounts.verify.submit') }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expectSpanish(page)
}

async function orderInSpanish(page: Page) {
  await page.goto('/tests/vitamin-d')
  await expectSpanish(page)
  await page.getByRole('link', { name: say('lab-tests.order') }).click()
  await expectHeading(page, 'kits.order.address.title')
  await goOn(page)
  await expect(page.getByText(say('errors.fields.required')).first()).toBeVisible()
  await expectSpanish(page)
  await fillAddress(page)
  await goOn(page)
  await expectHeading(page, 'kits.order.check.title')
  await expectSpanish(page)
  await page.getByRole('button', { name: say('kits.order.check.place') }).click()
  await expectHeading(page, 'kits.order.done.title')
  await expectSpanish(page)
  return new URL(page.url()).searchParams.get('order') ?? ''
}

async function registerInSpanish(page: Page, orderId: string) {
  const code = await deliverKit(orderId)
  await page.goto(`/orders/${orderId}`)
  await expect(
    page.getByRole('heading', { name: say('orders.situations.register.title') }),
  ).toBeVisible()
  await page.getByRole('link', { name: say('orders.scanCode') }).click()
  const field = page.getByLabel(say('kits.register.code.label'))
  await field.fill(code.slice(0, 9))
  await goOn(page)
  await expect(page.getByText(say('kits.register.code.unfinished')).first()).toBeVisible()
  await expectSpanish(page)
  await field.fill(code)
  await goOn(page)
  await expectHeading(page, 'kits.register.about-you.title')
  for (const [part, digits] of Object.entries({ day: '14', month: '03', year: '1990' }))
    await page.getByLabel(say(`common.${part}`), { exact: true }).fill(digits)
  await page.getByRole('radio', { name: say('kits.fields.genders.female') }).check()
  await page.getByLabel(say('kits.fields.phoneNumber')).fill('303 555 0177')
  await goOn(page)
  await expectHeading(page, 'kits.register.consents.title')
  await expect(page.getByRole('heading', { name: 'Condiciones de uso' })).toBeVisible()
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await goOn(page)
  await expectHeading(page, 'kits.register.physician.title')
  await goOn(page)
  await expectHeading(page, 'kits.register.check.title')
  await expectSpanish(page)
  await page.getByRole('button', { name: say('kits.register.check.register') }).click()
  await expectHeading(page, 'kits.register.done.title')
  await expectSpanish(page)
}

async function followInSpanish(page: Page, orderId: string) {
  await page.goto(`/orders/${orderId}`)
  const here = page.locator('[aria-current="step"]')
  await expect(here).toContainText(say('orders.steps.registeredToCollect'))
  await driveOrder(orderId, 'collecting_sample.testkit.transit_lab')
  await expect(here).toContainText(say('orders.steps.toLab'))
  await expectSpanish(page)
}

async function fillAddress(page: Page) {
  const field = (name: string) => page.getByLabel(say(`kits.fields.${name}`))
  await field('firstLine').fill('77 Larkspur Lane')
  await field('city').fill('Boulder')
  await field('state').selectOption('CO')
  await field('zip').fill('80302')
  await field('phoneNumber').fill('303 555 0177')
}

function goOn(page: Page) {
  return page.getByRole('button', { name: say('common.continue') }).click()
}

function expectHeading(page: Page, key: string) {
  return expect(page.getByRole('heading', { level: 1, name: say(key) })).toBeVisible()
}

async function expectSpanish(page: Page) {
  expect(await findEnglish(page), page.url()).toEqual([])
}

/** The Spanish of an English text wherever it is used; undefined for a text with placeholders. */
function translate(text: string) {
  return [...english].flatMap(([key, value]) => (value === text ? [say(key)] : []))
}

function oneOf(texts: string[]) {
  return new RegExp(texts.map((text) => text.replace(/[?.()]/g, '\\$&')).join('|'))
}

function say(key: string) {
  const text = spanish.get(key)
  if (!text) throw new Error(`no text ${key}`)
  return text
}
