import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, signInAs, test } from '#e2e/support/app/test.ts'
import { openPatientApi } from '#e2e/support/people/patient-api.ts'
import { orderServiceCenterVisit } from '#e2e/support/people/service-api.ts'

// The patient is in Hawaii, the service center in Arizona, which does not change its clocks either.
test.use({ timezoneId: 'Pacific/Honolulu' })

/** Chooses the nearest center and a time on the last day shown, up to the last check. */
async function chooseTime(page: Page, which: 'first' | 'last') {
  await page
    .getByRole('button', { name: /^Choose a time here/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Pick a time' })).toBeVisible()
  await page
    .getByRole('button', { name: /open times?$/ })
    .last()
    .click()
  const times = page.getByRole('group', { name: /day, / }).getByRole('button')
  await times[which]().click()
  await page.getByRole('button', { name: /^Continue with/ }).click()
  await expect(page.getByText('This time is yours for now')).toBeVisible()
}

test('a visit is booked, moved and canceled by its patient, and booked again by staff', async ({
  page,
  browser,
}) => {
  const patient = openPatientApi(page)
  await patient.signUp('Amberwood')
  const orderId = await orderServiceCenterVisit(await patient.orderKit())
  await patient.openArrivedOrder(orderId)

  await page.getByRole('button', { name: 'Choose a time' }).click()
  await expect(page.getByRole('heading', { name: 'Where should blood be drawn?' })).toBeVisible()
  await expectAccessible(page)
  await chooseTime(page, 'first')
  await expect(page.getByText(/where you are$/).first()).toBeVisible()
  await expect(page.getByText(/Nothing to eat after \w+day, /)).toBeVisible()
  await expect(page.getByText('Free, like moving it')).toBeVisible()
  await page.getByLabel(/^Anything they should know/).fill('I fainted once')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Book this visit' }).click()
  const visit = page.getByRole('region', { name: / at \d/ })
  await expect(visit).toContainText('Confirmed')
  await expect(visit).toContainText('Mountain Standard Time')
  await expect(visit).toContainText('I fainted once')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to calendar' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain('DTSTART;TZID=America/Phoenix:')
  expect(file).not.toContain('Metabolic')

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const desk = await context.newPage()
  await signInAs(desk, 'support')
  const [, year, month, day] = /:(\d{4})(\d\d)(\d\d)T/.exec(file.split('DTSTART;')[1] ?? '') ?? []
  await desk.goto(`/clinic/appointments?show=confirmed&span=day&on=${year}-${month}-${day}`)
  const row = desk.getByRole('listitem').filter({ has: desk.locator(`[href$="${orderId}"]`) })
  const bookedAt = await row.locator('time').getAttribute('datetime')
  await expectAccessible(desk)

  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await chooseTime(page, 'last')
  await expect(page.getByRole('heading', { name: 'Move the visit?' })).toBeVisible()
  await page.getByRole('button', { name: /^Move to/ }).click()
  await expect(page.getByText('The visit was moved.')).toBeVisible()
  // The list follows without a reload.
  await expect(row.locator('time')).not.toHaveAttribute('datetime', bookedAt ?? '')

  await page.getByRole('button', { name: 'Cancel visit' }).click()
  await page.getByRole('button', { name: 'Cancel the visit' }).click()
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Choose another time' })).toBeVisible()

  await desk.goto(`/clinic/orders/${orderId}`)
  await expect(desk.getByRole('heading', { level: 1 })).toContainText('Noor Verrault')
  await desk.getByRole('button', { name: 'Choose another time' }).click()
  await chooseTime(desk, 'first')
  await desk.getByRole('button', { name: 'Book this visit' }).click()
  await expect(desk.getByRole('region', { name: / at \d/ })).toContainText('Confirmed')
  const own = page.getByRole('region', { name: / at \d/ })
  await expect(own).toContainText('Confirmed')

  // What staff change is on the patient's page without a reload.
  const before = await own.getByRole('heading').textContent()
  await desk.getByRole('button', { name: 'Move', exact: true }).click()
  await chooseTime(desk, 'last')
  await desk.getByRole('button', { name: /^Move to/ }).click()
  await expect(desk.getByText('The visit was moved.')).toBeVisible()
  await expect(own.getByRole('heading')).not.toHaveText(before ?? '')
  await desk.getByRole('button', { name: 'Cancel visit' }).click()
  await desk.getByRole('button', { name: 'Cancel the visit' }).click()
  await expect(page.getByRole('button', { name: 'Choose another time' })).toBeVisible()
  await context.close()
})
