import type { Page } from '@playwright/test'
import { queryDatabase } from '#e2e/support/app/database.ts'
import { runningApp } from '#e2e/support/app/running-app.ts'
import { startSecondWeb } from '#e2e/support/app/second-web.ts'
import { expect, expectAccessible, signInAs, test } from '#e2e/support/app/test.ts'
import { openPatientApi, shipping } from '#e2e/support/people/patient-api.ts'
import { driveOrder } from '#e2e/support/people/service-api.ts'
import { computeTotp } from '#e2e/support/people/totp.ts'

let orderId = ''

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage()
  const patient = openPatientApi(page)
  await patient.signUp('Zorvexity')
  orderId = await patient.orderKit()
  await page.close()
})

/** A staff member with a separate account, so that other journeys are not affected. */
async function openStaff(page: Page, role: string) {
  const { email } = await openPatientApi(page).signUp('Osei')
  const [user] = await queryDatabase<{ id: string }>(
    'UPDATE "user" SET role = $1 WHERE email = $2 RETURNING id',
    [role, email],
  )
  return user?.id ?? ''
}

/** Opens an event stream in the page; the returned function says whether the server closed it or its page was left. */
async function openStream(page: Page) {
  await page.evaluate(async () => {
    const answer = await fetch('/api/events')
    const reader = answer.body?.getReader()
    const state = { isOver: false, text: '' }
    Object.assign(window, { streamState: state })
    const decoder = new TextDecoder()
    const read = async () => {
      for (;;) {
        const part = await reader?.read()
        if (!part || part.done) break
        state.text += decoder.decode(part.value)
      }
      state.isOver = true
    }
    void read()
  })
  const read = () =>
    page.evaluate(
      () =>
        (window as unknown as { streamState?: { isOver: boolean; text: string } }).streamState ?? {
          isOver: true,
          text: '',
        },
    )
  await expect.poll(async () => (await read()).text).toContain('hello')
  return async () => (await read().catch(() => ({ isOver: true }))).isOver
}

const endings: [string, string][] = [
  ['disabled', 'UPDATE "user" SET disabled_at = now() WHERE id = $1'],
  ['signed out everywhere', 'DELETE FROM session WHERE user_id = $1'],
  ['made a patient', `UPDATE "user" SET role = 'patient' WHERE id = $1`],
]

for (const [name, sql] of endings)
  test(`a person who is ${name} loses the page, the stream and the next request at once`, async ({
    page,
  }) => {
    const userId = await openStaff(page, 'clinician')
    await page.goto(`/clinic/orders/${orderId}`)
    await expect(page.getByText(shipping.firstLine).first()).toBeVisible()
    const isStreamOver = await openStream(page)
    await queryDatabase(sql, [userId])
    await expect.poll(isStreamOver).toBe(true)
    const refused = await page.request.get(`/api/clinic/orders/${orderId}`)
    expect([401, 404]).toContain(refused.status())
    // The page's own refetch takes it off the screen.
    await driveOrder(orderId, 'collecting_sample.testkit.transit_customer').catch(() => undefined)
    if (name !== 'made a patient') {
      await expect(page).toHaveURL(/\/sign-in\?next=/)
      await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
      expect(await page.content()).not.toContain(shipping.firstLine)
    }
    const again = await page.goto(`/clinic/orders/${orderId}`)
    expect(await again?.text()).not.toContain(shipping.firstLine)
    await page.goBack()
    await expect(page.locator('body')).not.toContainText(shipping.firstLine)
  })

test('a lowered role applies to the next request', async ({ page }) => {
  const userId = await openStaff(page, 'clinician')
  const ask = () =>
    page.request.post(`/api/clinic/orders/${orderId}/cancel`, {
      data: {},
      headers: { origin: runningApp().sandbox.webUrl },
    })
  await page.goto(`/clinic/orders/${orderId}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await queryDatabase(`UPDATE "user" SET role = 'reviewer' WHERE id = $1`, [userId])
  expect((await ask()).status()).toBe(403)
  // What the navigation offered before leads to the start page, which knows the new role.
  const messages = page.getByRole('complementary').getByRole('link', { name: /^Messages/ })
  await messages.click()
  await expect(page).toHaveURL(/\/clinic\?notice=not-open$/)
  await expect(messages).toBeHidden()
  await page.goto(`/clinic/orders/${orderId}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel this order' })).toBeHidden()
})

test('sandbox staff are offered the second step and may work without it', async ({ page }) => {
  await signInAs(page, 'reviewer')
  await page.goto('/two-factor/set-up')
  await expect(page).toHaveURL(/\/clinic$/)
})

test('staff set up a required second step before they see anything of the clinic', async ({
  page,
}) => {
  const web = await startSecondWeb({ STAFF_TWO_FACTOR: 'required' })
  try {
    const api = openPatientApi(page, web.url)
    const person = await api.signUp('Osei')
    await queryDatabase(`UPDATE "user" SET role = 'clinician' WHERE email = $1`, [person.email])
    const refused = await page.request.get(`${web.url}/api/clinic/orders/${orderId}`)
    expect(refused.status()).toBe(403)
    expect(await refused.text()).not.toContain(shipping.firstLine)
    for (const headers of [{ accept: 'text/html' }, { rsc: '1' }] as Record<string, string>[]) {
      const asked = await page.request.get(`${web.url}/clinic/orders/${orderId}`, { headers })
      expect(await asked.text()).not.toContain(shipping.firstLine)
    }
    await page.goto(`${web.url}/clinic/orders/${orderId}`)
    await expect(
      page.getByRole('heading', { level: 1, name: 'Set up two-step sign-in' }),
    ).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Turn on' }).click()
    const key = (await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).textContent()) ?? ''
    await page.getByLabel('Six-digit code').fill(computeTotp(key))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('button', { name: 'I’ve saved these codes' }).click()
    await expect(page).toHaveURL(`${web.url}/clinic/orders/${orderId}`)
    await expect(page.getByText(shipping.firstLine).first()).toBeVisible()
    await page.goto(`${web.url}/clinic/account`)
    await expect(page.getByText('Your clinic requires it, so you can’t turn it off.')).toBeVisible()
  } finally {
    // An open page would call a server that no longer exists.
    await page.goto('about:blank')
    await web.stop()
  }
})
