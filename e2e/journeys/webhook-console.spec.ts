import { expect, expectAccessible, signInAs, test } from '#e2e/support/app/test.ts'

test('an administrator reads a delivery, replays it, tests the receiver and looks up an event', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  await page.goto('/clinic')
  await page.getByRole('link', { name: 'Webhooks', exact: true }).click()
  const filter = page.getByRole('form', { name: 'Filter deliveries' })
  await filter.getByLabel('Event type').selectOption('Orders')
  await filter.getByLabel('Outcome').selectOption('Applied')
  await filter.getByLabel('Received').selectOption('Any time')
  await filter.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/type=labtest\.order\.&outcome=applied&period=all/)
  const deliveries = page.getByRole('table', { name: /^Deliveries/ })
  const [show, replay] = [/^Show the body of msg_/, /^Replay msg_/].map((name) =>
    deliveries.getByRole('button', { name }).first(),
  )
  await show?.click()
  await expect(deliveries.getByRole('region', { name: /^Body of/ })).toContainText('"event_type"')
  await expectAccessible(page)
  await replay?.click()
  await expect(page.getByText('The message is being applied again.')).toBeVisible()
  await page.getByRole('button', { name: 'Replay by filter' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^\d[\d,]* messages? match/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('link', { name: 'Tester' }).click()
  await page.getByRole('button', { name: 'Send all six' }).click()
  await expect(page.getByText('As expected', { exact: true })).toHaveCount(6)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Event catalog' }).click()
  await page.getByLabel('Search by name or field').fill('interpretation critical')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('link', { name: 'labtest.result.critical' }).click()
  await expect(page.getByRole('table', { name: /^Fields of/ })).toContainText('data.sample_id')

  await page.getByRole('link', { name: 'Gaps', exact: true }).click()
  await page.getByRole('button', { name: 'Compare now' }).click()
  await expect(page.getByText('New gaps will show here within a minute.')).toBeVisible()
})
