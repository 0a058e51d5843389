import type { Page } from '@playwright/test'

/** Fills in who a new order is for, on the open page; a woman born on April 12, 1988. */
export async function fillNewPatient(page: Page, firstName: string, lastName: string) {
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Month').fill('4')
  await page.getByLabel('Day').fill('12')
  await page.getByLabel('Year').fill('1988')
  await page.getByLabel('Sex').selectOption('Female')
}
