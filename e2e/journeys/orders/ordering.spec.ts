import type { Page } from '@playwright/test'
import { expect, signInAs, test } from '#e2e/support/app/test.ts'
import { findViolations } from '#e2e/support/pages/axe.ts'
import { fillNewPatient } from '#e2e/support/people/new-patient-form.ts'

const orders = [
  { method: 'Kit at home', labTest: 'Vitamin D' },
  { method: 'Blood draw at home', labTest: 'Autoimmune Screen' },
  { method: 'At the clinic', labTest: 'Clinic Essentials' },
]

const summaryOf = (page: Page) =>
  page.locator('div', { has: page.getByRole('heading', { name: 'Order summary' }) }).last()

async function addPatient(page: Page, lastName: string) {
  await page.goto('/clinic/orders/new')
  await fillNewPatient(page, 'Inés', lastName)
  await page.getByRole('button', { name: 'Use “Ines”' }).click()
  await page.getByRole('button', { name: 'Add and continue' }).click()
  await expect(page.getByRole('heading', { name: `New order for Ines ${lastName}` })).toBeVisible()
}

async function fillIn(page: Page) {
  await page.getByLabel('Phone number').fill('(303) 555-0142')
  await page.getByLabel('Email', { exact: true }).fill('ines@example.com')
  await page.getByLabel('Street address').fill('77 Peña St')
  await page.getByRole('button', { name: 'Use “77 Pena St”' }).click()
  await page.getByLabel('City', { exact: true }).fill('Denver')
  await page.getByLabel('State', { exact: true }).selectOption('Alaska')
  await page.getByLabel('ZIP code').fill('80218')
  await page.getByRole('button', { name: 'Use Colorado' }).click()
  await page.getByLabel('The patient has agreed to this test').check()
}

async function choose(page: Page, method: string, labTest: string) {
  await page.getByRole('group', { name: 'Collection' }).getByText(method).click()
  await page.getByRole('checkbox', { name: labTest }).check()
}

async function place(page: Page) {
  await summaryOf(page).getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible()
}

test('orders each kind for a new patient, with a physician where the account asks for one', async ({
  page,
}) => {
  await signInAs(page, 'clinician')
  await addPatient(page, 'Ordway')
  await fillIn(page)
  await choose(page, 'At a lab site', 'Annual Wellness')
  await expect(page.getByText('This account needs your physician')).toBeVisible()
  const fasting = page.getByRole('group', { name: 'Was the patient fasting?' })
  await fasting.getByText('No', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Notes for the lab' }).fill('Fatigue for 3 months')
  await expect(page.getByText('20 of 1,000 characters')).toBeVisible()
  expect(await findViolations(page)).toEqual([])

  await summaryOf(page).getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByRole('alert').getByText('Ordering physician: Fill this in.')).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: /^Use .+, NPI \d+$/ }).click()
  await expect(page.getByRole('textbox', { name: 'Notes for the lab' })).toHaveValue(
    'Fatigue for 3 months',
  )
  await place(page)
  await expect(page.getByText(/^Annual Wellness for Ines Ordway/)).toBeVisible()

  for (const { method, labTest } of orders) {
    await page.getByRole('link', { name: 'Another order for Ines Ordway' }).click()
    await choose(page, method, labTest)
    await page.getByLabel('Email', { exact: true }).fill('ines@example.com')
    await page.getByLabel('The patient has agreed to this test').check()
    await place(page)
  }
  await page.getByRole('link', { name: 'Open the order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Ines Ordway/ })).toBeVisible()
  await expect(page.getByText('Placed by')).toBeVisible()
})

test('orders a canceled order again, filled in and linked both ways', async ({ page }) => {
  await signInAs(page, 'clinician')
  await addPatient(page, 'Encore')
  await fillIn(page)
  await choose(page, 'At the clinic', 'Clinic Essentials')
  await page.getByLabel('Diagnosis codes').fill('E03.9')
  await place(page)
  await page.getByRole('link', { name: 'Open the order' }).click()
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel/ })
    .last()
    .click()
  await page.getByRole('link', { name: 'Order again' }).click()
  await expect(page.getByLabel('Diagnosis codes')).toHaveValue('E03.9')
  await expect(page.getByRole('checkbox', { name: 'Clinic Essentials' })).toBeChecked()
  await expect(page.getByLabel('Street address')).toHaveValue('77 Pena St')
  await page.getByLabel('Email', { exact: true }).fill('ines@example.com')
  await page.getByLabel('The patient has agreed to this test').check()
  await place(page)
  await page.getByRole('link', { name: 'Open the order' }).click()
  await page.getByText('Replaces').getByRole('link').click()
  await expect(page.getByText('Ordered again as')).toBeVisible()
})
