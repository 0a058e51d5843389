import { expect, signInAs, test } from '#e2e/support/app/test.ts'
import {
  agreeAndRegister,
  buildPatient,
  fillAboutYou,
  orderKit,
  readPrintedCode,
  signUp,
  simulate,
  typeCode,
} from '#e2e/support/people/kit-steps.ts'

const phone = { width: 390, height: 844 }

test('a patient signs up, orders, registers and tracks a kit while staff watch', async ({
  page,
  browser,
}) => {
  const patient = buildPatient('Verrault')
  await page.setViewportSize(phone)
  const staff = await browser.newPage()
  await signInAs(staff, 'clinician')

  await signUp(page, patient)
  const orderId = await orderKit(page)
  await page.goto(`/orders/${orderId}`)
  const here = page.locator('[aria-current="step"]')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Vitamin D')

  const code = await readPrintedCode(staff, orderId)
  const watcher = await browser.newPage()
  await signInAs(watcher, 'support')
  await watcher.goto(`/clinic/orders/${orderId}`)
  await expect(watcher.getByRole('heading', { level: 1 })).toContainText(patient.firstName)

  await test.step('the timeline follows each step by itself', async () => {
    await simulate(staff, orderId, 'On its way to the patient')
    await expect(here).toContainText('On its way to you')
    await expect(watcher.getByRole('main')).toContainText('On its way to the patient')
    await simulate(staff, orderId, 'Out for delivery')
    await expect(here).toContainText('Out for delivery')
    await simulate(staff, orderId, 'With the patient')
    await expect(here).toContainText('Delivered, waiting for you to register it')
  })

  await test.step('registering', async () => {
    await typeCode(page, code.toLowerCase())
    await fillAboutYou(page, patient)
    await agreeAndRegister(page)
    await page.goto(`/orders/${orderId}`)
    await expect(page.getByText(code)).toBeVisible()
  })

  await test.step('to the laboratory', async () => {
    await staff.reload()
    await simulate(staff, orderId, 'On its way to the lab')
    await expect(here).toContainText('On its way to the lab')
    await simulate(staff, orderId, 'At the lab')
    await expect(here).toContainText('At the lab')
    await expect(page.getByText(/Expected .* late after/)).toBeVisible()
  })

  await test.step('registering it again says that it is theirs', async () => {
    await typeCode(page, code)
    await expect(page.getByText('You already registered this kit')).toBeVisible()
  })
})
