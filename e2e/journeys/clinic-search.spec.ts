import { randomUUID } from 'node:crypto'
import { queryDatabase } from '#e2e/support/app/database.ts'
import { expect, expectAccessible, signInAs, test } from '#e2e/support/app/test.ts'
import { findPatientId } from '#e2e/support/people/find-patient-id.ts'
import { openPatientApi } from '#e2e/support/people/patient-api.ts'

test.use({ trace: 'off' })

/** A name that no other test has, with a letter in the wrong place. */
const letters = randomUUID().replace(/\d|-/g, '').slice(0, 5)
const lastName = `Whit${letters}more`
const mistyped = `Wiht${letters}more`
let orderId: string
let patientId: string
let code: string

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage()
  const api = openPatientApi(page)
  const patient = await api.signUp(lastName)
  const kit = await api.receiveKit()
  const { draftId, version } = await api.saveRegistration(patient, kit.code)
  await api.send('POST', '/api/kits/register', { draftId, version, sampleId: kit.code })
  orderId = kit.orderId
  code = kit.code
  patientId = await findPatientId(orderId)
  await page.close()
})

test('a mistyped name finds its patient and orders, and the words come back without an address', async ({
  page,
}) => {
  await signInAs(page, 'support')
  await page.goto('/clinic/orders')
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  const search = page.getByLabel(/^Search by patient/)
  const similar = page.getByRole('region', { name: `Similar to “${mistyped}”` })

  await test.step('the order is offered as similar', async () => {
    await search.fill(mistyped)
    await search.press('Enter')
    await expect(similar.getByRole('link')).toContainText(`Noor ${lastName}`)
    await expect(page.getByText(`No orders match “${mistyped}”`)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('Back and a reload bring the words again', async () => {
    await similar.getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/clinic/orders/${orderId}$`))
    await page.goBack()
    await expect(search).toHaveValue(mistyped)
    await expect(similar).toBeVisible()
    await page.reload()
    await expect(search).toHaveValue(mistyped)
    await expect(similar).toBeVisible()
  })

  await test.step('another search, and Back to the one before', async () => {
    await search.fill(lastName)
    await search.press('Enter')
    await expect(page.getByText(`1 order matches “${lastName}”`)).toBeVisible()
    await expect(similar).toBeHidden()
    await page.goBack()
    await expect(search).toHaveValue(mistyped)
    await expect(similar).toBeVisible()
  })

  await test.step('a kit code as it is printed', async () => {
    await search.fill(code.match(/.{1,4}/g)?.join('-') ?? code)
    await search.press('Enter')
    await expect(page.getByRole('table', { name: 'Orders' })).toContainText(lastName)
  })

  await test.step('neither an address nor the browser holds the words', async () => {
    expect(addresses.filter((address) => address.includes(letters))).toEqual([])
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
    expect(stored).not.toContain(letters)
  })

  await test.step('the address means nothing to someone else', async () => {
    const address = page.url()
    expect(address).toMatch(/searchId=/)
    await signInAs(page, 'clinician')
    await page.goto(address)
    await expect(search).toHaveValue('')
  })
})

test('the palette finds the person first, and orders for them', async ({ page }) => {
  await signInAs(page, 'clinician')
  await page.goto('/clinic/orders')
  const palette = page.getByRole('dialog', { name: 'Commands' })
  // A page that has just loaded may not listen yet: people press again.
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await expect(palette.getByRole('combobox')).toBeFocused({ timeout: 5_000 })
  }).toPass()
  await page.keyboard.type(mistyped)
  const person = palette.getByRole('option').first()
  await expect(person).toContainText(`Noor ${lastName}`)
  await expect(person).toContainText('Similar name')
  await expectAccessible(page)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(`order for ${lastName}`)
  await expect(palette.getByText('1 patient, 1 order found.')).toBeVisible()
  await palette.getByRole('option', { name: `New order for Noor ${lastName}` }).click()
  await expect(page).toHaveURL(new RegExp(`/clinic/orders/new\\?patient=${patientId}$`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(lastName)
})

test('the results desk and the simulator bring their words back, without an address', async ({
  page,
}) => {
  await signInAs(page, 'support')
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  const search = page.getByRole('searchbox')
  const searchFor = async (words: string) => {
    await search.fill(words)
    await search.press('Enter')
    await expect(page).toHaveURL(/searchId=/)
    await expect(page.getByRole('button', { name: 'Clear search' })).toBeVisible()
    await expect(search).toBeFocused()
  }

  await test.step('the results desk', async () => {
    await page.goto('/clinic/results')
    await searchFor(lastName)
    await expect(page.getByRole('heading', { name: 'No results match' })).toBeVisible()
    await page.reload()
    await expect(search).toHaveValue(lastName)
    const mine = page.getByRole('link', { name: 'Mine' })
    await mine.press('Enter')
    await expect(page).toHaveURL(/owner=me/)
    await expect(mine).toHaveAttribute('aria-current', 'page')
    await expect(mine).toBeFocused()
    await expect(search).toHaveValue(lastName)
    await page.goBack()
    await expect(page).not.toHaveURL(/owner=me/)
    await expect(search).toHaveValue(lastName)
    await expectAccessible(page)
  })

  await test.step('the simulator', async () => {
    await page.goto('/clinic/simulator')
    await searchFor(lastName)
    await page.getByRole('link', { name: new RegExp(`Noor ${lastName}`) }).click()
    await expect(page).toHaveURL(new RegExp(`order=${orderId}`))
    await expect(search).toHaveValue(lastName)
    await page.reload()
    await expect(search).toHaveValue(lastName)
    await page.goBack()
    await expect(page).not.toHaveURL(/order=/)
    await expect(search).toHaveValue(lastName)
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(search).toHaveValue('')
    await expect(page).not.toHaveURL(/searchId=/)
  })
  expect(addresses.filter((address) => address.includes(letters))).toEqual([])
})

test('whoever follows a link while the words of a search are sent stays there', async ({
  page,
}) => {
  await signInAs(page, 'support')
  await page.goto('/clinic/patients')
  const { promise: isLeft, resolve: leave } = Promise.withResolvers<void>()
  await page.route('**/api/clinic/searches', async (route) => {
    await isLeft
    await route.continue()
  })
  const sent = page.waitForRequest('**/api/clinic/searches')
  await page.getByRole('searchbox').fill(lastName)
  await page.getByRole('searchbox').press('Enter')
  await sent
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  const answered = page.waitForResponse('**/api/clinic/searches')
  leave()
  expect((await answered).status()).toBe(200)
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
  await expect(page).toHaveURL(/\/clinic\/orders$/)
})

test('patients are found by a mistyped name in Spanish, on a phone', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'phial_locale', value: 'es', url: baseURL ?? '' }])
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'support')
  await page.goto('/clinic/patients')
  await page.getByRole('searchbox').fill(mistyped)
  await page.getByRole('searchbox').press('Enter')
  const similar = page.getByRole('region', { name: /^(Similar to|Parecidos a)/ })
  await expect(similar.getByRole('rowheader')).toContainText(lastName)
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue(mistyped)
  const rows = await queryDatabase<{ shown_ids: string[] }>(
    "SELECT shown_ids FROM audit_entry WHERE action = 'patients.list' ORDER BY id DESC LIMIT 1",
    [],
  )
  expect(rows[0]?.shown_ids).toContain(patientId)
})
