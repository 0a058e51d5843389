import sharp from 'sharp'
import { runningApp } from '#e2e/support/app/running-app.ts'
import { expect, expectAccessible, signInAs, test } from '#e2e/support/app/test.ts'
import { openPatientApi } from '#e2e/support/people/patient-api.ts'
import { driveOrder } from '#e2e/support/people/service-api.ts'
import { reportLines, writePdf } from '#testing/parsing/write-pdf.ts'

/** Nothing else of a picture is kept. */
const readPixels = (picture: Buffer) => sharp(picture).removeAlpha().raw().toBuffer()

test('a lost kit is asked about, answered by staff, and both see it at once', async ({
  page,
  browser,
}) => {
  const patient = openPatientApi(page)
  const { firstName, lastName } = await patient.signUp('Quillfeather')
  const orderId = await patient.orderKit()
  await driveOrder(orderId, 'collecting_sample.testkit.transit_customer')
  await driveOrder(orderId, 'failed.testkit.lost')

  await page.goto(`/orders/${orderId}`)
  await expect(page.getByRole('heading', { name: 'Your kit was lost in the mail' })).toBeVisible()
  const clinic = page.getByRole('region', { name: /^Talk to / })
  await expect(clinic.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:\+1/)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ask for a replacement kit' }).click()
  const message = page.getByLabel('Your message')
  await expect(message).toHaveValue(/replacement kit/)
  await message.fill('Please send a new kit to the same address.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Please send a new kit')

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const desk = await context.newPage()
  await signInAs(desk, 'support')
  await desk.goto('/clinic/messages?view=unassigned')
  await desk.getByRole('link', { name: `${firstName} ${lastName}` }).click()
  await expect(desk.getByRole('list', { name: 'Messages' })).toContainText('Please send a new kit')
  await expect(page.getByText(/Seen$/)).toBeVisible()
  await desk.getByRole('textbox', { name: /^Answer/ }).fill('It ships tomorrow.')
  await desk.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('It ships tomorrow.')
  await expectAccessible(page)
  await expectAccessible(desk)
  await context.close()
})

test('a patient sends a photo of a label, and staff open it and answer with a PDF', async ({
  page,
  browser,
}) => {
  const patient = openPatientApi(page)
  const { firstName, lastName } = await patient.signUp('Labelwright')
  const photo = await drawPhoto()
  await page.goto('/messages/new')
  const message = page.getByLabel('Your message')
  await message.fill('Is this the right label?')
  const chooser = page.getByLabel('Attach a file')
  await chooser.setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no picture'),
  })
  const files = page.getByRole('list', { name: 'Attached files' })
  await expect(files.getByRole('alert')).toContainText('This isn’t a PDF, JPEG, or PNG')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Remove the marked files')).toBeVisible()
  await expect(message).toHaveValue('Is this the right label?')
  await page.getByRole('button', { name: 'Remove notes.txt' }).click()
  await chooser.setInputFiles({ name: 'my label.png', mimeType: 'image/png', buffer: photo })
  await expect(files).toContainText(/my label\.png\s*\d+ kB/)
  await expectAccessible(page)
  await page.reload()
  await expect(files).toContainText('my label.png')
  await page.getByLabel('Your message').fill('Is this the right label?')
  await page.getByRole('button', { name: 'Send' }).click()
  const thread = page.getByRole('list', { name: 'Messages' })
  await expect(thread.getByRole('link', { name: /^my label\.png/ })).toBeVisible()

  await expect(page).toHaveURL(/\/messages\/[0-9a-f-]{36}$/)
  const { origin, pathname } = new URL(page.url())
  const context = await browser.newContext({ baseURL: origin })
  const desk = await context.newPage()
  await signInAs(desk, 'support')
  await desk.goto('/clinic/messages?view=unassigned')
  await desk
    .getByRole('listitem')
    .filter({ has: desk.locator(`a[href='/clinic${pathname}']`) })
    .getByRole('link', { name: `${firstName} ${lastName}` })
    .click()
  const href = await desk.getByRole('link', { name: /^my label\.png/ }).getAttribute('href')
  const opened = await desk.request.get(href ?? '')
  expect(opened.headers()).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': expect.stringMatching(/^inline;/),
    'x-content-type-options': 'nosniff',
    'cache-control': expect.stringContaining('no-store'),
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  const [kept, sent] = await Promise.all([await opened.body(), photo].map(readPixels))
  expect(kept).toEqual(sent)

  await desk.getByRole('textbox', { name: /^Answer/ }).fill('Yes. Page one shows where it goes.')
  await desk.getByLabel('Attach a file').setInputFiles({
    name: 'Where it goes.pdf',
    mimeType: 'application/pdf',
    buffer: writePdf([reportLines]),
  })
  await expect(desk.getByRole('list', { name: 'Attached files' }).last()).toContainText('kB')
  await desk.getByRole('button', { name: 'Send' }).click()
  const answer = thread.getByRole('link', { name: /^Where it goes\.pdf/ })
  await expect(answer).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), answer.click()])
  expect(download.suggestedFilename()).toBe('Where it goes.pdf')
  await expectAccessible(page)
  await expectAccessible(desk)

  const stranger = await context.newPage()
  await openPatientApi(stranger).signUp('Vesperine')
  const ownHref = await answer.getAttribute('href')
  expect((await stranger.request.get(ownHref ?? '')).status()).toBe(404)
  await context.close()
})

test('staff write to a patient about an order, with a file', async ({ page, browser }) => {
  const patient = openPatientApi(page)
  await patient.signUp('Waymark')
  const orderId = await patient.orderKit()
  const context = await browser.newContext({ baseURL: runningApp().sandbox.webUrl })
  const desk = await context.newPage()
  await signInAs(desk, 'support')
  await desk.goto(`/clinic/orders/${orderId}`)
  await desk.getByRole('button', { name: /^Message .* about/ }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Message to the patient').fill('This picture shows the way.')
  await dialog.getByLabel('Attach a file').setInputFiles({
    name: 'the way.png',
    mimeType: 'image/png',
    buffer: await drawPhoto(),
  })
  const files = dialog.getByRole('list', { name: 'Attached files' })
  await expect(files).toContainText(/the way\.png\s*\d+ kB/)
  await expectAccessible(desk)
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/messages')
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  const thread = page.getByRole('list', { name: 'Messages' })
  await expect(thread).toContainText('This picture shows the way.')
  await expect(thread.getByRole('link', { name: /^the way\.png/ })).toBeVisible()
  await context.close()
})

const drawPhoto = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#dfe8e2' } })
    .png()
    .toBuffer()
