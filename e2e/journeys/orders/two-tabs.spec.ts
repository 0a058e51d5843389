import type { Page } from '@playwright/test'
import { expect, expectAccessible, signInAs, test } from '#e2e/support/app/test.ts'
import { fillNewPatient } from '#e2e/support/people/new-patient-form.ts'

const notes = (page: Page) => page.getByRole('textbox', { name: 'Notes for the lab' })
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()

async function addPatient(page: Page, firstName = 'Nadia') {
  await page.goto('/clinic/orders/new')
  await fillNewPatient(page, firstName, 'Twotabs')
  await page.getByRole('button', { name: 'Add and continue' }).click()
  await expect(
    page.getByRole('heading', { name: `New order for ${firstName} Twotabs` }),
  ).toBeVisible()
}

test('one order open in two tabs: says what differs, keeps mine or loads the newer one', async ({
  page,
}) => {
  await signInAs(page, 'clinician')
  await addPatient(page)
  await notes(page).fill('Fatigue')
  await saved(page)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(notes(other)).toHaveValue('Fatigue')

  await notes(page).fill('Fatigue for 3 months')
  await saved(page)
  await notes(other).fill('Fatigue and hair loss')
  const conflict = other.getByRole('alert').filter({ hasText: 'changed in another tab' })
  await expect(conflict).toContainText('Clinical notes')
  await expect(conflict).toContainText('Here: Fatigue and hair loss')
  await expect(conflict).toContainText('Newer: Fatigue for 3 months')
  await expectAccessible(other)
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(conflict).toHaveCount(0)
  await saved(other)

  // The first tab is now the older one: it takes over what the second has.
  await page.getByLabel('Diagnosis codes').fill('E03.9')
  await page.getByRole('button', { name: 'Load the newer one' }).click()
  await expect(notes(page)).toHaveValue('Fatigue and hair loss')
  await expect(page.getByLabel('Diagnosis codes')).toHaveValue('')

  await other.getByRole('button', { name: 'Discard draft' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(other).toHaveURL(/\/clinic\/orders\/new$/)
  await notes(page).fill('Still here')
  await expect(page.getByText('placed or discarded in another tab')).toBeVisible()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await saved(page)
  await page.reload()
  await expect(notes(page)).toHaveValue('Still here')
})

test('an order that was discarded in another tab before it was loaded again starts over', async ({
  page,
}) => {
  await signInAs(page, 'clinician')
  await addPatient(page, 'Nils')
  const city = (tab: Page) => tab.getByLabel('City', { exact: true })
  const before = await city(page).inputValue()
  await city(page).fill('Yuma')
  await saved(page)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(city(other)).toHaveValue('Yuma')
  await other.getByRole('button', { name: 'Discard draft' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(other).toHaveURL(/\/clinic\/orders\/new$/)

  await city(page).fill('Flagstaff')
  const gone = page.getByRole('alert').filter({ hasText: 'placed or discarded in another tab' })
  await gone.getByRole('button', { name: 'Start over' }).click()
  await expect(gone).toHaveCount(0)
  await expect(city(page)).toHaveValue(before)
  await notes(page).fill('Fatigue')
  await saved(page)
})
