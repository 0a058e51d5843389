import { queryDatabase } from '#e2e/support/app/database.ts'
import { expect, expectAccessible, signInAs, test } from '#e2e/support/app/test.ts'
import { giveReason } from '#e2e/support/people/give-reason.ts'

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
  // Journeys beside this one leave messages of orders without a patient.
  const shown = deliveries.getByRole('button', { name: /^Show the body of msg_/ })
  await expect(shown.first()).toBeVisible()
  const labels = await shown.evaluateAll((buttons) =>
    buttons.map((button) => button.getAttribute('aria-label') ?? ''),
  )
  const [message] = await queryDatabase<{ id: string; patient: string }>(
    `SELECT message.id, order_projection.client_user_id AS patient
       FROM service_message AS message
       JOIN order_projection ON order_id = message.subject_id::uuid
      WHERE message.subject = 'order' AND message.id = ANY ($1) AND client_user_id IS NOT NULL
      ORDER BY message.id DESC LIMIT 1`,
    [labels.map((label) => /msg_\S+/.exec(label)?.[0])],
  )
  const show = deliveries.getByRole('button', { name: `Show the body of ${message?.id}` })
  await show.click()
  await expect(deliveries.getByRole('alert')).toContainText('First give a reason')
  await giveReason(page, message?.patient)
  await page.reload()
  await show.click()
  await expect(deliveries.getByRole('region', { name: /^Body of/ })).toContainText('"event_type"')
  // The bar of critical results covers what is scrolled below it.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page)
  await deliveries.getByRole('button', { name: `Replay ${message?.id}` }).click()
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

test('an administrator adds an endpoint at the service, copies its secret once, edits it, tests it, sees the attempt, disables it and deletes it', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  await page.goto('/clinic/webhooks')
  await page.getByRole('link', { name: 'Endpoints', exact: true }).click()
  const endpoints = page.getByRole('table', { name: 'Endpoints of the team' })
  await expect(endpoints.getByRole('row', { name: /This app/ })).toContainText('Enabled')
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  const dialog = page.getByRole('dialog')
  // Nothing answers there.
  await dialog.getByLabel('Address').fill('http://127.0.0.1:9/hook?token=sesame')
  await dialog.getByLabel('Description').fill('Data warehouse')
  await dialog.getByText('Only some').click()
  await dialog.getByLabel('Other types').fill('nothing.of.the.kind')
  await dialog.getByRole('button', { name: 'Add endpoint' }).click()
  await expect(dialog.getByRole('alert')).toContainText('isn’t a type of event')
  await dialog.getByLabel('Other types').fill('provider.connection.error')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add endpoint' }).click()
  await expect(dialog.getByText(/^whsec_/)).toBeVisible()
  const secret = await dialog.getByText(/^whsec_/).textContent()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'I copied it' }).click()
  expect(await page.content()).not.toContain(secret)

  await endpoints.getByRole('link', { name: 'Data warehouse' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Data warehouse')
  await expect(page.getByText('http://127.0.0.1:9/hook?…')).toBeVisible()
  await page.getByRole('button', { name: 'Edit details' }).click()
  await dialog.getByRole('button', { name: 'Add header' }).click()
  await dialog.getByLabel('Name of header 1').fill('Authorization')
  await dialog.getByRole('button', { name: 'Save details' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Value of header 1')
  await dialog.getByLabel('Value of header 1').fill('Bearer sesame')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByText('Value withheld')).toBeVisible()
  expect(await page.content()).not.toContain('Bearer sesame')
  await page.getByRole('button', { name: 'Send a test event' }).click()
  await expect(page.getByText('The endpoint didn’t answer.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'On their way' }).click()
  await page.getByRole('button', { name: /^Attempts to deliver msg_/ }).click()
  // By now it may have been tried again.
  const attempt = dialog.getByRole('listitem').filter({ hasText: 'Attempt 1' })
  await expect(attempt.getByText('Connection refused')).toBeVisible()
  await attempt.getByText('Request headers').click()
  await expect(attempt.getByText('Authorization: (withheld)')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Resend all that match' }).click()
  await expect(dialog.getByText('No messages match.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).last().click()
  await page.getByRole('button', { name: 'Disable' }).click()
  await expect(dialog).toContainText('New events are kept for 30 days')
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByText('Disabled by a person or a program.')).toBeVisible()

  await page.getByRole('button', { name: 'Delete endpoint' }).click()
  await dialog.getByRole('button', { name: 'Delete endpoint' }).click()
  await expect(endpoints).toBeVisible()
  await expect(endpoints.getByText('Data warehouse')).toHaveCount(0)
  await expect(
    page.getByRole('row', { name: /endpoint\.test.*Endpoint deleted/ }).first(),
  ).toBeVisible()
})
