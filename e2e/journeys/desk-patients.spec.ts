import { queryDatabase } from '#e2e/support/app/database.ts'
import { expect, signInAs, test } from '#e2e/support/app/test.ts'
import { streamOpens } from '#e2e/support/pages/stream-opens.ts'
import { findPatientId } from '#e2e/support/people/find-patient-id.ts'
import { openPatientApi } from '#e2e/support/people/patient-api.ts'
import { driveOrder } from '#e2e/support/people/service-api.ts'

const lastName = 'Quillfeather'
let patientId: string
let email: string
let orderId: string

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage()
  const api = openPatientApi(page)
  const patient = await api.signUp(lastName)
  const kit = await api.receiveKit()
  const { draftId, version } = await api.saveRegistration(patient, kit.code)
  await api.send('POST', '/api/kits/register', { draftId, version, sampleId: kit.code })
  orderId = kit.orderId
  email = patient.email
  patientId = await findPatientId(orderId)
  await page.close()
})

test('a person is found by words that never reach an address; opening the page is audited', async ({
  page,
}) => {
  await signInAs(page, 'clinician')
  await page.goto('/clinic/patients')
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.getByRole('searchbox').fill(`noor ${lastName.slice(0, 7)}`)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText(/^\d+ patients? match/)).toBeVisible()
  await page.getByRole('searchbox').fill(email)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText(/^1 patient matches/)).toBeVisible()
  expect(addresses.filter((address) => /quill|noor/i.test(address))).toEqual([])
  await page.getByRole('link', { name: `${lastName}, Noor` }).click()
  await expect(page).toHaveURL(new RegExp(`/clinic/patients/${patientId}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Noor ${lastName}`)
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByText('(303) 555-0177')).toBeVisible()
  await expect(page.getByRole('list', { name: /^Consents/ })).toContainText('Terms of use')
  await page.reload()
  const accesses = page.getByRole('table', { name: /^Staff members who/ })
  await expect(accesses).toContainText('Dr. Adaeze Okafor')
  await expect(accesses).toContainText('Viewed the patient page')
  await page
    .getByRole('table', { name: /^This patient’s orders/ })
    .getByRole('link')
    .click()
  await expect(page).toHaveURL(new RegExp(`/clinic/orders/${orderId}$`))
})

test('one viewing is one audit row, however often the open page refetches', async ({ page }) => {
  const looks = async () =>
    (
      await queryDatabase(
        `SELECT 1 FROM audit_entry WHERE action = 'patients.read' AND patient_id = $1`,
        [patientId],
      )
    ).length
  await signInAs(page, 'reviewer')
  const before = await looks()
  const streaming = streamOpens(page)
  await page.goto(`/clinic/patients/${patientId}`)
  await streaming
  const rereads = page.waitForResponse((answer) => answer.url().includes(`/api/clinic/patients/`))
  await driveOrder(orderId, 'sample_with_lab.testkit.delivered_to_lab')
  expect((await rereads).status()).toBe(200)
  expect(await looks()).toBe(before + 1)
})

test('the address pages forward and back', async ({ page }) => {
  await signInAs(page, 'support')
  await page.goto('/clinic/patients?sort=name')
  const names = () => page.getByRole('rowheader').allInnerTexts()
  await expect.poll(names).not.toEqual([])
  const first = await names()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/after=[0-9a-f-]{36}$/)
  await expect.poll(names).not.toEqual(first)
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(page).toHaveURL(/before=[0-9a-f-]{36}$/)
  await expect.poll(names).toEqual(first)
  await page.getByRole('link', { name: 'Orders in progress' }).click()
  await expect(page).toHaveURL(/show=under-way$/)
  await page.getByRole('link', { name: /^Last activity/ }).click()
  await expect(page).toHaveURL(/show=under-way&sort=activity$/)
  await expect(page.getByRole('columnheader', { name: /^Last activity/ })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
})

test('a person is found and opened with the keyboard alone', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs(page, 'clinician')
  await page.goto('/clinic/patients')
  await page.getByRole('searchbox').focus()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^1 patient matches/)).toBeVisible()
  const person = page.getByRole('link', { name: `${lastName}, Noor` })
  for (let stop = 0; stop < 8; stop += 1) {
    await page.keyboard.press('Tab')
    if (await person.evaluate((link) => link === document.activeElement)) break
  }
  await expect(person).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Noor ${lastName}`)
  const copy = page.getByRole('button', { name: 'Copy email address' })
  await expect(copy).toBeEnabled()
  await copy.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(email)
})

test('the clinic’s stock has its own page and shows no person', async ({ page }) => {
  await signInAs(page, 'clinician')
  await page.goto('/clinic/patients')
  await page.getByRole('link', { name: 'Kits in clinic stock' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clinic stock')
  await expect(page.getByRole('heading', { name: 'Contact' })).toHaveCount(0)
  await expect(page.getByRole('table', { name: /^Kits in clinic stock/ })).toBeVisible()
})
