import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '#e2e/support/app/test.ts'
import { openPatientApi } from '#e2e/support/people/patient-api.ts'
import { orderHomeVisit, orderServiceCenterVisit } from '#e2e/support/people/service-api.ts'

test.use({ timezoneId: 'America/Phoenix' })

/** A new patient's order of a blood draw, known to the app and open on its page. */
async function openVisitOrder(page: Page, order: (beside: string) => Promise<string>) {
  const patient = openPatientApi(page)
  await patient.signUp('Amberwood')
  const orderId = await order(await patient.orderKit())
  await patient.openArrivedOrder(orderId)
}

async function pickTime(page: Page, which: 'first' | 'last') {
  await page
    .getByRole('button', { name: /open times?$/ })
    .last()
    .click()
  const times = page.getByRole('group', { name: /day, / }).getByRole('button')
  await times[which]().click()
}

test('how to get in is booked as it was typed, and stays when the visit is moved', async ({
  page,
}) => {
  await openVisitOrder(page, orderHomeVisit)
  await page.getByRole('button', { name: 'Choose a time' }).click()
  await pickTime(page, 'first')
  await page.getByLabel(/^How do we get in/).fill('Gate code 4411')
  await page.getByRole('button', { name: /^Continue with/ }).click()
  await page.getByRole('button', { name: 'Book this visit' }).click()
  const visit = page.getByRole('region', { name: / at \d/ })
  await expect(visit).toContainText('Gate code 4411')
  const time = await visit.getByRole('heading').textContent()

  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByLabel(/^How do we get in/)).toHaveValue('Gate code 4411')
  await pickTime(page, 'last')
  await page.getByRole('button', { name: /^Continue with/ }).click()
  await page.getByRole('button', { name: /^Move to/ }).click()
  await expect(visit.getByRole('heading')).not.toHaveText(time ?? '')
  await expect(visit).toContainText('Gate code 4411')

  await page.getByRole('button', { name: 'Cancel this order' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('The visit at home is canceled with it.')
  await dialog.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(visit).toContainText('This visit was canceled with its order.')
})

test('a visit that another tab booked is shown to who books in this one', async ({ page }) => {
  await openVisitOrder(page, orderHomeVisit)
  const other = await page.context().newPage()
  await other.goto(page.url())
  const hold = async (tab: Page, which: 'first' | 'last') => {
    await tab.getByRole('button', { name: 'Choose a time' }).click()
    await pickTime(tab, which)
    await tab.getByRole('button', { name: /^Continue with/ }).click()
    await expect(tab.getByText('This time is yours for now')).toBeVisible()
  }
  await hold(page, 'first')
  await hold(other, 'last')
  await other.getByRole('button', { name: 'Book this visit' }).click()
  const visitIn = (tab: Page) => tab.getByRole('region', { name: / at \d/ })
  await expect(visitIn(other)).toContainText('Confirmed')

  await page.getByRole('button', { name: 'Book this visit' }).click()
  await expect(page.getByText('Your choice wasn’t booked')).toBeVisible()
  await expect(visitIn(page)).toContainText('Confirmed')
  await expect(visitIn(page).getByRole('heading')).toHaveText(
    (await visitIn(other).getByRole('heading').textContent()) ?? '',
  )
  await expect(page.getByText('This time is yours for now')).toBeHidden()
})

test('a visit that a service center keeps for a canceled order is canceled from its page', async ({
  page,
}) => {
  await openVisitOrder(page, orderServiceCenterVisit)
  await page.getByRole('button', { name: 'Choose a time' }).click()
  await page
    .getByRole('button', { name: /^Choose a time here/ })
    .first()
    .click()
  await pickTime(page, 'first')
  await page.getByRole('button', { name: /^Continue with/ }).click()
  await page.getByRole('button', { name: 'Book this visit' }).click()
  const visit = page.getByRole('region', { name: / at \d/ })
  await expect(visit).toContainText('Confirmed')

  await page.getByRole('button', { name: 'Cancel this order' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('The visit to the service center stays booked')
  await dialog.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(visit).toContainText('The order is canceled, this visit isn’t')
  await expect(visit.getByRole('button', { name: 'Move', exact: true })).toBeHidden()
  await expectAccessible(page)
  await visit.getByRole('button', { name: 'Cancel visit' }).click()
  await expect(dialog).not.toContainText('The order stays open')
  await dialog.getByRole('button', { name: 'Cancel the visit' }).click()
  await expect(visit).toContainText('This visit was canceled.')
})
