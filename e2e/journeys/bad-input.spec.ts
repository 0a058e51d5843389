import type { Locator, Page } from '@playwright/test'
import { buildSampleId, formatSampleId } from '#contract/sample-id.ts'
import { queryDatabase } from '#e2e/support/app/database.ts'
import { expect, test } from '#e2e/support/app/test.ts'
import {
  agreeAndRegister,
  expectStep,
  fillAboutYou,
  fillShippingAddress,
  typeCode,
} from '#e2e/support/people/kit-steps.ts'
import { openPatientApi } from '#e2e/support/people/patient-api.ts'
import {
  countOrdersBeside,
  deliverKit,
  findLabTestId,
  orderForUser,
  readServiceOrder,
} from '#e2e/support/people/service-api.ts'

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()
const problems = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Everything you typed is still here.' })
const randomCode = () => formatSampleId(buildSampleId(crypto.getRandomValues(new Uint8Array(11))))

async function expectFault(field: Locator, words: string) {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(words.replace(/[().]/g, '\\$&')))
}

test.describe('what is typed wrong', () => {
  test('is reported at its field, kept, and can be corrected in the shipping address', async ({
    page,
  }) => {
    await openPatientApi(page).signUp()
    await page.goto('/kits/order?test=vitamin-d')
    await fillShippingAddress(page)
    const zip = page.getByLabel('ZIP code')
    const phone = page.getByLabel('Phone number')
    await zip.fill('1234O')
    await phone.fill('call my sister')
    await goOn(page)
    await expect(problems(page)).toContainText('2 things need your attention')
    await expect(problems(page)).toBeFocused()
    await expectFault(zip, 'Enter a 5-digit ZIP code')
    await expectFault(phone, 'Enter a phone number, like')
    await problems(page)
      .getByRole('link', { name: /^ZIP code/ })
      .click()
    await expect(zip).toBeFocused()
    await expect(zip).toHaveValue('1234O')
    await expect(phone).toHaveValue('call my sister')
    await expect(page.getByLabel('City')).toHaveValue('Boulder')
    await zip.fill('80302')
    await phone.fill('303 555 0177')
    await goOn(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Check your order' })).toBeVisible()
  })

  test('is reported on every registration step: name, birth date, consents, physician', async ({
    page,
  }) => {
    const api = openPatientApi(page)
    const patient = await api.signUp('Núñez')
    const { code } = await api.receiveKit()
    await typeCode(page, code)
    await fillAboutYou(page, patient)
    const lastName = page.getByLabel('Last name')
    await expectFault(lastName, 'The lab can print only the letters A to Z')
    await page.getByRole('button', { name: 'Use “Nunez”' }).click()
    await expect(lastName).toHaveValue('Nunez')
    await page.getByLabel('Year').fill('2190')
    await page.getByLabel('Phone number').fill('none')
    await goOn(page)
    await expect(problems(page)).toContainText('Date of birth: This date is in the future.')
    await expectFault(page.getByLabel('Phone number'), 'Enter a phone number, like')
    await expect(page.getByLabel('Year')).toHaveValue('2190')
    await page.getByLabel('Year').fill('1990')
    await page.getByLabel('Phone number').fill('303 555 0177')
    await goOn(page)

    await expectStep(page, 'Consents')
    const [first, ...others] = await page.getByRole('checkbox').all()
    for (const box of others) await box.check()
    await goOn(page)
    await expect(problems(page)).toContainText('your consent is needed')
    for (const box of others) await expect(box).toBeChecked()
    await first?.check()
    await goOn(page)

    await expectStep(page, 'Physician')
    await page.getByRole('radio', { name: /My own physician/ }).check()
    await goOn(page)
    for (const label of ['Physician’s first name', 'Physician’s last name', 'Physician’s NPI'])
      await expect(problems(page)).toContainText(`${label}: `)
    await page.getByLabel('Physician’s first name').fill('Ada')
    await page.getByLabel('Physician’s last name').fill('Fink')
    await page.getByLabel('Physician’s NPI').fill('1234567890')
    await goOn(page)
    await expectFault(page.getByLabel('Physician’s NPI'), 'isn’t a valid NPI')
    await expect(page.getByLabel('Physician’s first name')).toHaveValue('Ada')
    await page.getByLabel('Physician’s NPI').fill('1234567893')
    await goOn(page)
    await expectStep(page, 'Check')
    await expect(page.getByText('Dr. Ada Fink, NPI 1234567893')).toBeVisible()
  })

  test('a lab test that does not exist has its own page, or another can be chosen', async ({
    page,
  }) => {
    const answer = await page.goto('/tests/nope')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    await openPatientApi(page).signUp()
    await page.goto('/kits/order?test=nope')
    await expect(
      page.getByText('This test is no longer available. Choose another one.').first(),
    ).toBeVisible()
    await page.getByRole('radio', { name: /^Iron/ }).check()
    await goOn(page)
    await expect(
      page.getByRole('heading', { level: 1, name: 'Where should the kit go?' }),
    ).toBeVisible()
  })
})

test.describe('a kit code', () => {
  test('with a wrong character, a look-alike or a missing one is reported while typing', async ({
    page,
  }) => {
    const api = openPatientApi(page)
    await api.signUp()
    await page.goto('/kits/register')
    const field = page.getByLabel('Kit code')
    await field.fill('0B0D-EF5')
    await expect(page.getByText('5 more characters')).toBeVisible()
    await goOn(page)
    await expectFault(field, 'The code isn’t complete')
    const code = formatSampleId(
      buildSampleId(Uint8Array.from([0, 11, 1, 13, 14, 15, 5, 3, 1, 7, 9])),
    )
    await field.fill(code.replace('0', 'O').replace('1', 'I').toLowerCase())
    await expect(page.getByText('Codes never use O, so we read it as 0.')).toBeVisible()
    await expect(page.getByText('The code is complete.')).toBeVisible()
    await field.fill(code.replace('5', 'S'))
    await goOn(page)
    await expectFault(field, 'At least one character of this code is wrong')
    await expect(field).toHaveValue(code.replace('5', 'S'))
    await page.getByRole('button', { name: code }).click()
    await expect(field).toHaveValue(code)
    await goOn(page)
    await expect(
      page.getByRole('alert').filter({ hasText: 'We don’t recognize this code' }),
    ).toBeVisible()
    await expect(field).toHaveValue(code)
  })

  test('of another patient cannot be registered, and one’s own is registered once', async ({
    page,
    browser,
  }) => {
    const api = openPatientApi(page)
    const patient = await api.signUp()
    const { orderId, code } = await api.receiveKit()

    const strangerPage = await browser.newPage()
    const stranger = openPatientApi(strangerPage)
    await stranger.signUp('Halloran')
    await typeCode(strangerPage, code)
    await expect(strangerPage.getByText('This kit belongs to someone else')).toBeVisible()
    await expect(strangerPage.getByLabel('Kit code')).toHaveValue(code)
    // No later visit begins with it.
    await expect
      .poll(() => stranger.send('GET', '/api/drafts/register-kit'))
      .toMatchObject({ draft: { data: { sampleId: '' } } })
    await strangerPage.reload()
    await expect(strangerPage.getByLabel('Kit code')).toHaveValue('')

    const { draftId, version } = await api.saveRegistration(patient, code)
    await page.goto('/kits/register')
    const second = await page.context().newPage()
    await second.goto('/kits/register')
    await page.getByRole('button', { name: 'Register the kit' }).click()
    await expect(page.getByRole('heading', { name: 'The kit is registered' })).toBeVisible()
    await second.getByRole('button', { name: 'Register the kit' }).click()
    await expect(second.getByRole('heading', { name: 'This kit is registered' })).toBeVisible()
    const again = { draftId, version, sampleId: code }
    await expect(api.send('POST', '/api/kits/register', again)).resolves.toEqual({
      outcome: 'yours-already',
      orderId,
    })
    const { events } = await readServiceOrder(orderId)
    expect(events.filter(({ status }) => status.endsWith('.testkit_registered'))).toHaveLength(1)

    await typeCode(page, code)
    await expect(page.getByText('You already registered this kit')).toBeVisible()
    await page.getByRole('link', { name: 'Open this kit' }).click()
    await expect(page).toHaveURL(new RegExp(`/orders/${orderId}$`))
    await typeCode(strangerPage, code)
    await expect(strangerPage.getByText('This kit belongs to someone else')).toBeVisible()
  })

  test('from the clinic’s stock belongs to the first person who registers it', async ({
    page,
    browser,
  }) => {
    const [stock] = await queryDatabase<{ user: string }>(
      'SELECT service_user_id AS user FROM patient WHERE is_stock AND service_user_id IS NOT NULL',
    )
    const orderId = await orderForUser(stock?.user ?? '', await findLabTestId('vitamin-d'))
    const code = await deliverKit(orderId)
    const api = openPatientApi(page)
    const patient = await api.signUp()
    await expect
      .poll(() => api.send('POST', '/api/kits/check', { sampleId: code }))
      .toMatchObject({ outcome: 'ready' })
    const late = await browser.newPage()
    const lateApi = openPatientApi(late)
    await lateApi.saveRegistration(await lateApi.signUp('Halloran'), code)
    await late.goto('/kits/register')

    await typeCode(page, code)
    await fillAboutYou(page, patient)
    await agreeAndRegister(page)
    await page.goto('/orders')
    await expect(page.locator(`a[href="/orders/${orderId}"]`).first()).toBeVisible()

    await late.getByRole('button', { name: 'Register the kit' }).click()
    await expect(late.getByLabel('Kit code')).toHaveValue(code)
    const refusal = late.getByRole('alert').filter({ hasText: 'That didn’t go through' })
    await expect(refusal).toContainText('This kit belongs to someone else')
    expect((await readServiceOrder(orderId)).patient_details?.first_name).toBe(patient.firstName)
    expect(await countOrdersBeside(orderId)).toBe(1)
  })

  test('cannot be guessed: after ten unknown codes the page says when to try again', async ({
    page,
  }) => {
    const api = openPatientApi(page)
    await api.signUp()
    await Promise.all(
      Array.from({ length: 10 }, () =>
        api.send('POST', '/api/kits/check', { sampleId: randomCode() }),
      ),
    )
    const code = randomCode()
    await typeCode(page, code)
    const notice = page.getByRole('alert').filter({ hasText: 'That didn’t go through' })
    await expect(notice).toContainText('Too many attempts in a short time')
    await expect(notice).toContainText(/You can try again in (5\d|60) minutes\./)
    await expect(page.getByLabel('Kit code')).toHaveValue(code)
  })
})

test.describe('a request that no page would send', () => {
  const megabyte = 'x'.repeat(1024 * 1024)
  const draft = { kind: 'order-kit', version: 0, step: 'test', data: {} }
  const bodies: [name: string, status: number, code: string, type: string, body: string][] = [
    [
      'a megabyte',
      413,
      'too-large',
      'application/json',
      JSON.stringify({ ...draft, step: megabyte }),
    ],
    ['70 kB', 413, 'too-large', 'application/json', JSON.stringify(megabyte.slice(0, 70_000))],
    ['a form', 415, 'unsupported-type', 'application/x-www-form-urlencoded', 'kind=order-kit'],
    ['plain text', 415, 'unsupported-type', 'text/plain', JSON.stringify(draft)],
    ['half of it', 400, 'malformed-request', 'application/json', '{"kind":"order-kit",'],
    ['a list', 422, 'invalid-input', 'application/json', '[]'],
    [
      'unknown fields',
      422,
      'invalid-input',
      'application/json',
      JSON.stringify({ ...draft, role: 'admin' }),
    ],
  ]

  test('is refused with a reason and changes nothing', async ({ page }) => {
    const api = openPatientApi(page)
    await api.signUp()
    await page.goto('/home')
    for (const [name, status, code, type, body] of bodies) {
      const answer = await page.evaluate(
        async ({ type, body }) => {
          const headers = { 'content-type': type }
          const answer = await fetch('/api/drafts/order-kit', { method: 'PUT', headers, body })
          return { status: answer.status, body: await answer.json() }
        },
        { type, body },
      )
      expect.soft(answer, name).toMatchObject({ status, body: { error: { code } } })
      expect.soft(answer.body.error.message, name).toMatch(/^[A-Z].*\.$/)
      if (name === 'unknown fields')
        expect(answer.body.error.fields).toEqual({ role: 'Check this entry.' })
    }
    expect(await api.send('GET', '/api/drafts/order-kit')).toEqual({ draft: null })
  })
})
