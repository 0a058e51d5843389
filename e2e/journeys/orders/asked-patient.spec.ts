import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { queryDatabase } from '#e2e/support/app/database.ts'
import { expect, expectAccessible, signInAs, test } from '#e2e/support/app/test.ts'
import { openPatientApi } from '#e2e/support/people/patient-api.ts'

test.use({ trace: 'off' })

const lastName = `Quinlan${randomUUID().replace(/\d|-/g, '').slice(0, 5)}`

test('the patient answers an order’s questions by a mailed link, and staff review and place it', async ({
  page: staff,
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const patient = await context.newPage()
  const { email } = await openPatientApi(patient).signUp(lastName)
  const [{ id: patientId = '' } = {}] = await queryDatabase<{ id: string }>(
    'SELECT p.id FROM patient p JOIN "user" u ON u.id = p.user_id WHERE u.email = $1',
    [email],
  )
  const orderForm = `/clinic/orders/new?patient=${patientId}`
  const link = await test.step('staff ask the patient, and the order waits', async () => {
    await signInAs(staff, 'clinician')
    await staff.goto(orderForm)
    await fillIn(staff)
    await staff.getByRole('button', { name: /^Ask the patient \d+ questions?$/ }).click()
    await expect(staff.getByText(`Waiting for Noor ${lastName}’s answers`)).toBeVisible()
    await expectAccessible(staff)
    return readLink(email)
  })

  await test.step('the link means nothing to another account', async () => {
    const stranger = await browser.newContext()
    const page = await stranger.newPage()
    await openPatientApi(page).signUp('Stranger')
    await page.goto(link)
    await expect(page.getByText('We can’t find these questions for your account')).toBeVisible()
    await stranger.close()
  })

  await test.step('the desk shows who waits, and staff withdraw and ask again', async () => {
    await staff.goto('/clinic')
    const waiting = staff.getByRole('listitem').filter({ hasText: lastName })
    await expect(waiting).toContainText('Waiting for answers')
    await expectAccessible(staff)
    await waiting.getByRole('button', { name: `Withdraw: Noor ${lastName}` }).click()
    await expect(waiting).toBeHidden()
    await patient.goto(link)
    await expect(patient.getByText('These questions aren’t needed anymore')).toBeVisible()
    await staff.goto(orderForm)
    await staff.getByRole('button', { name: /^Ask the patient \d+ questions?$/ }).click()
    await expect(staff.getByText(`Waiting for Noor ${lastName}’s answers`)).toBeVisible()
  })

  await test.step('the patient answers on a phone, once', async () => {
    const again = await readLink(email)
    expect(again).not.toBe(link)
    // Also without the email.
    await patient.goto('/home')
    await expect(patient.getByText('You have one thing to do.')).toBeVisible()
    await patient.getByRole('link', { name: 'Answer the questions' }).click()
    await patient.waitForURL(again)
    await expect(patient.getByRole('heading', { level: 1 })).toHaveText(
      'Questions from your clinic',
    )
    await expectAccessible(patient)
    expect(await patient.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    )
    // Known only at the draw.
    await expect(patient.getByText(/fasting|biotin/i)).toHaveCount(0)
    const hormones = patient.getByRole('group', { name: /^Which hormones have you taken/ })
    const send = patient.getByRole('button', { name: 'Send answers' })
    await expect(patient.getByRole('main').getByRole('radio', { checked: true })).toHaveCount(0)
    await send.click()
    const left = patient.getByText('2 questions are unanswered. Send anyway?')
    await expect(left).toBeVisible()
    await hormones.getByText('None of these', { exact: true }).click()
    await expect(left).toHaveCount(0)
    await send.click()
    await expect(patient.getByText('One question is unanswered. Send anyway?')).toBeVisible()
    await send.click()
    await expect(patient.locator(':focus')).toContainText('One question is unanswered.')
    await expectAccessible(patient)
    await patient.getByRole('button', { name: 'Send anyway' }).click()
    await expect(patient.getByText('Thank you, your answers were sent')).toBeVisible()
    await patient.reload()
    await expect(patient.getByRole('button', { name: 'Send answers' })).toHaveCount(0)
  })

  await test.step('staff see whose answers they are, and place the order', async () => {
    // The open order form follows by itself.
    await expect(staff.getByText(`Noor ${lastName} has answered`)).toBeVisible()
    await staff.goto('/clinic')
    await staff
      .getByRole('listitem')
      .filter({ hasText: lastName })
      .getByRole('link', { name: /^Review and place/ })
      .click()
    await expect(staff.getByText(`Noor ${lastName} has answered`)).toBeVisible()
    const fasting = staff.getByRole('group', { name: 'Was the patient fasting?' })
    await expect(fasting.getByText('Known only when the sample is collected')).toBeVisible()
    await expect(fasting.getByRole('radio', { checked: true })).toHaveCount(0)
    const hormones = staff.getByRole('group', { name: /^Which hormones/ })
    await expect(hormones.getByRole('checkbox', { name: 'None of these' })).toBeChecked()
    await expect(hormones.getByText('From the patient')).toBeVisible()
    await expect(staff.getByText('From the patient')).toHaveCount(1)
    await expectAccessible(staff)
    await staff.getByRole('button', { name: 'Place order' }).first().click()
    await expect(staff.getByRole('heading', { name: 'Order placed' })).toBeVisible()
    await staff.goto('/clinic')
    await expect(staff.getByText(lastName)).toHaveCount(0)
  })
  await context.close()
})

async function readLink(email: string) {
  const [mail] = await queryDatabase<{ text: string }>(
    `SELECT text FROM outgoing_mail WHERE "to" = $1 AND text LIKE '%/answers/%' ORDER BY id DESC LIMIT 1`,
    [email],
  )
  return /\/answers\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
}

async function fillIn(page: Page) {
  await page.getByLabel('Month').fill('4')
  await page.getByLabel('Day').fill('12')
  await page.getByLabel('Year').fill('1988')
  await page.getByLabel('Sex').selectOption('Female')
  await page.getByLabel('Phone number').fill('(303) 555-0142')
  await page.getByLabel('Street address').fill('77 Pena St')
  await page.getByLabel('City', { exact: true }).fill('Denver')
  await page.getByLabel('State', { exact: true }).selectOption('Colorado')
  await page.getByLabel('ZIP code').fill('80218')
  await page.getByLabel('The patient has agreed to this test').check()
  await page.getByRole('group', { name: 'Collection' }).getByText('At a lab site').click()
  await page.getByRole('checkbox', { name: 'Annual Wellness' }).check()
  await addMarker(page, 'Lead (blood)')
  await addMarker(page, 'Total Testosterone')
  await page.getByRole('button', { name: /^Use .+, NPI \d+$/ }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
}

async function addMarker(page: Page, name: string) {
  await page.getByRole('searchbox', { name: 'Add single markers' }).fill(name)
  await page.getByRole('button', { name: `Add ${name}`, exact: true }).click()
}
