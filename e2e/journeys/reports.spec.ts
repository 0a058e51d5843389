import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { queryDatabase } from '#e2e/support/app/database.ts'
import { forgiveFaults, lostConnection } from '#e2e/support/app/forgive-faults.ts'
import { expect, expectAccessible, signInAs, test } from '#e2e/support/app/test.ts'
import { openPatientApi } from '#e2e/support/people/patient-api.ts'
import { writeInvoice, writeLocked, writeReport } from '#e2e/support/people/report-files.ts'

const dob = '1990-05-17'
const reportPage = /\/reports\/[0-9a-f-]{36}$/
/** Recognizing a photo is slow on a busy machine: readers yield to everything else. */
const readingMs = 240_000

const pdf = (buffer: Buffer) => ({ name: 'secret name.pdf', mimeType: 'application/pdf', buffer })

async function drawPhoto(word: string) {
  const lines = [
    'Northfield Laboratory',
    'Test    Result    Units    Reference Range',
    `${word}    92    mg/dL    70 - 99`,
  ]
  const texts = lines.map((line, at) => `<text x="60" y="${120 + at * 60}">${line}</text>`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="800"><rect width="1240" height="800" fill="#fff"/><g font-family="Helvetica" font-size="30" xml:space="preserve">${texts.join('')}</g></svg>`
  return {
    name: `${word}.png`,
    mimeType: 'image/png',
    buffer: await sharp(Buffer.from(svg)).png().toBuffer(),
  }
}

async function signUp(page: Page) {
  const patient = await openPatientApi(page).signUp('Verrault')
  const name = `${patient.firstName} ${patient.lastName}`
  return { patient, report: writeReport({ name, dob }) }
}

async function choose(page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) {
  await page.getByLabel(/^(Choose files|Add a page)$/).setInputFiles(files)
}

const picked = (page: Page) =>
  page.getByRole('region', { name: /^Your report:/ }).getByRole('listitem')

async function upload(page: Page, ...files: Parameters<typeof pdf>[0][]) {
  await page.goto('/reports/upload')
  await choose(page, ...files.map(pdf))
  await page.getByRole('button', { name: 'Upload the report' }).click()
  await page.waitForURL(reportPage)
}

test('a PDF is read, and each value is shown where it is on the page', async ({ page }) => {
  const { patient, report } = await signUp(page)
  await page.goto('/reports')
  await page.getByRole('link', { name: 'Upload a report' }).click()
  await choose(page, pdf(report))
  await expect(page.getByRole('heading', { name: 'Your report: 1 file' })).toBeVisible()
  await page.getByRole('button', { name: 'Upload the report' }).click()
  await page.waitForURL(reportPage)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Northfield Clinical Laboratory' }),
  ).toBeVisible({ timeout: readingMs })
  const row = page.getByRole('row', { name: /Ferritin/ })
  await expect(row).toContainText('9 ng/mL')
  await expect(row).toContainText('Below range')

  const picture = page.getByRole('img', { name: 'Page 1 of the report as uploaded' })
  const marks = picture.locator('rect.stroke-art-deep')
  // A row or box under the pointer would be highlighted.
  await page.mouse.move(0, 0)
  await expect(marks).toHaveCount(0)
  const place = page.getByRole('button', { name: 'Ferritin: show where it is in the report' })
  await expect(place).toBeEnabled()
  await place.focus()
  await expect(marks).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(place).toHaveAttribute('aria-pressed', 'true')
  const first = await marks.boundingBox()
  await page.keyboard.press('ArrowDown')
  await expect.poll(async () => (await marks.boundingBox())?.y).toBeGreaterThan(first?.y ?? 0)
  await expectAccessible(page)

  // The first time its picture is away.
  let isAway = true
  await page.route('**/api/reports/*/page/1', async (route) => {
    if (!isAway) return route.continue()
    isAway = false
    await route.fulfill({ status: 404 })
  })
  await page.reload()
  await page.getByRole('status').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('We can’t show this page right now.')).toHaveCount(0)
  await expect(picture).not.toHaveClass(/skeleton/)

  const jobId = page.url().split('/').at(-1)
  const [file, image] = [
    await page.request.get(`/api/reports/${jobId}/file`),
    await page.request.get(`/api/reports/${jobId}/page/1`),
  ]
  expect(await file.body()).toEqual(report)
  for (const answer of [file, image])
    expect(answer.headers()).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  expect(file.headers()['content-disposition']).toMatch(
    /^attachment; filename="lab-report-\w+\.pdf"$/,
  )
  expect(image.headers()).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'private, no-store',
  })
  const mails = await queryDatabase(
    'SELECT subject, text FROM outgoing_mail WHERE "to" = $1 AND subject ~ $2',
    [patient.email, 'report'],
  )
  expect(mails).toHaveLength(1)
  expect(JSON.stringify(mails)).not.toMatch(/ferritin|northfield|secret name/i)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('camera photos become one report in the chosen order', async ({ page }) => {
    test.slow()
    await signUp(page)
    await page.goto('/reports/upload')
    const camera = page.getByLabel('Take a photo')
    await expect(page.getByText('Take a photo')).toBeVisible()
    await expect(camera).toHaveAttribute('capture', 'environment')
    await choose(page, await drawPhoto('Glucose'), await drawPhoto('Sodium'))
    await camera.setInputFiles(await drawPhoto('Calcium'))
    await expect(page.getByRole('heading', { name: 'Your report: 3 pages' })).toBeVisible()
    const source = (nth: number) =>
      page.getByRole('img', { name: `Preview of page ${nth}` }).getAttribute('src')
    const [second, third] = [await source(2), await source(3)]
    await page.getByRole('button', { name: 'Move page 3 earlier' }).click()
    expect([await source(2), await source(3)]).toEqual([third, second])
    await page.getByRole('button', { name: 'Remove page 1' }).click()
    await expect(page.getByRole('heading', { name: 'Your report: 2 pages' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Upload the report' }).click()
    await page.waitForURL(reportPage)
    // Leaving while it is read does not stop it.
    await page.goto('/reports')
    await page.getByRole('main').getByRole('listitem').getByRole('link').click()
    await expect(page.getByText(/^.+ is reviewing your report$/)).toBeVisible({
      timeout: readingMs,
    })
    await expect(page.getByRole('link', { name: 'Download page 2' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Page 2 of the report as uploaded' })).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(0)
  })
})

test('an unusable file is refused next to its name, with what to do', async ({ page }) => {
  await signUp(page)
  await page.goto('/reports/upload')
  const send = page.getByRole('button', { name: 'Upload the report' })
  await choose(page, { name: 'x.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') })
  await expect(picked(page)).toContainText('This isn’t a PDF, JPEG, or PNG')
  await expect(send).toBeDisabled()
  await page.getByRole('button', { name: 'Remove page 1' }).click()
  await choose(page, { name: 'x.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) })
  await expect(picked(page)).toContainText('This file is empty')
  await page.getByRole('button', { name: 'Remove page 1' }).click()
  const large = Buffer.concat([writeReport(), Buffer.alloc(10 * 1024 * 1024)])
  await choose(page, pdf(large))
  await expect(picked(page)).toContainText('larger than 10 MB')
  await page.getByRole('button', { name: 'Remove the PDF' }).click()
  const png = await drawPhoto('Glucose')
  await choose(page, { ...png, buffer: png.buffer.subarray(0, 60) })
  await expect(picked(page)).toContainText('This image is damaged')
  await choose(page, pdf(writeReport()))
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'one PDF or photos, not both',
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove page 1' }).click()
  await page.getByRole('button', { name: 'Remove the PDF' }).click()
  await choose(page, ...Array<typeof png>(9).fill(png))
  await expect(page.getByRole('main').getByRole('alert')).toContainText('up to 8 photos')
  await expect(send).toBeDisabled()
  await page.reload()
  // The browser cannot detect this; the service does.
  for (const [buffer, said] of [
    [Buffer.from('%PDF-1.7\nnothing that follows'), 'This PDF is damaged'],
    [writeLocked(), 'password-protected'],
  ] as const) {
    await choose(page, pdf(buffer))
    await send.click()
    await expect(picked(page)).toContainText(said)
    await page.getByRole('button', { name: 'Remove the PDF' }).click()
  }
})

test('a file that is not a lab report, and one that names another person', async ({ page }) => {
  await signUp(page)
  await upload(page, writeInvoice())
  await expect(page.getByText('We found no lab values in it.')).toBeVisible({
    timeout: readingMs,
  })
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Upload another copy' }).click()
  await choose(page, pdf(writeReport({ name: 'Otto Falkner', dob })))
  await page.getByRole('button', { name: 'Upload the report' }).click()
  await page.waitForURL(reportPage)
  await expect(page.getByText(/is reviewing your report$/)).toBeVisible({ timeout: readingMs })
  await page.goto('/reports')
  await expect(page.getByText('Couldn’t be read')).toBeVisible()
  await expect(page.getByText('In review')).toBeVisible()
})

test('an upload can be stopped or interrupted, is retried, and stays one report', async ({
  page,
  faults,
}) => {
  const { report } = await signUp(page)
  await page.goto('/reports/upload')
  await choose(page, pdf(report))
  const send = page.getByRole('button', { name: 'Upload the report' })
  const hold = Promise.withResolvers<void>()
  await page.route('/api/reports', async (route) => {
    await hold.promise
    await route.abort().catch(() => undefined)
  })
  await send.click()
  await page.getByRole('button', { name: 'Stop the upload' }).click()
  await expect(page.getByText('The upload was stopped. Your files are still here.')).toBeVisible()
  hold.resolve()
  await page.unroute('/api/reports')

  const keys: (string | undefined)[] = []
  await page.route('/api/reports', async (route) => {
    keys.push(
      /name="key"\s+([0-9a-f-]{36})/.exec(
        route.request().postDataBuffer()?.toString('latin1') ?? '',
      )?.[1],
    )
    const answer = await route.fetch()
    await (keys.length === 1 ? route.abort() : route.fulfill({ response: answer }))
  })
  await send.click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Trying again won’t create a second report',
  )
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL(reportPage)
  expect(keys[0]).toBe(keys[1])
  forgiveFaults(faults, lostConnection)
  const { total } = (await (await page.request.get('/api/reports')).json()) as { total: number }
  expect(total).toBe(1)
})

test('the browser asks before leaving files that are not uploaded', async ({ page }) => {
  await signUp(page)
  await page.goto('/reports/upload')
  await choose(page, pdf(writeReport()))
  await expect(picked(page)).toBeVisible()
  // Browsers ask only on pages a person has interacted with.
  await page.getByRole('heading', { level: 1 }).click()
  const asked = page.waitForEvent('dialog')
  const leaving = page.goto('/reports').catch(() => undefined)
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await leaving
})

test('a report opened as a page runs nothing and reaches nothing (N44)', async ({
  page,
  faults,
}) => {
  const { report } = await signUp(page)
  await upload(page, report)
  await expect(page.getByRole('row', { name: /Ferritin/ })).toBeVisible({ timeout: readingMs })
  const jobId = page.url().split('/').at(-1)
  await page.goto(`/api/reports/${jobId}/page/1`)
  const canReach = await page.evaluate(() => {
    try {
      return document.cookie !== undefined && window.origin !== 'null'
    } catch {
      return false
    }
  })
  expect(canReach).toBe(false)
  const download = page.waitForEvent('download')
  await page.goto(`/api/reports/${jobId}/file`).catch(() => undefined)
  expect((await download).suggestedFilename()).toMatch(/^lab-report-\w+\.pdf$/)
  // The browser's own picture viewer styles itself.
  forgiveFaults(faults, /Applying inline style violates/)
})

test('another patient cannot see a report; staff upload one for a patient', async ({
  page,
  browser,
}) => {
  const { report } = await signUp(page)
  await upload(page, report)
  await expect(page.getByRole('row', { name: /Ferritin/ })).toBeVisible({ timeout: readingMs })
  const jobId = page.url().split('/').at(-1) ?? ''
  const [own] = await queryDatabase<{ patient_id: string }>(
    'SELECT client_user_id AS patient_id FROM report_projection WHERE job_id = $1',
    [jobId],
  )

  const other = await browser.newContext()
  const stranger = await other.newPage()
  await openPatientApi(stranger).signUp('Quillmark')
  for (const path of ['', '/page/1', '/file'])
    expect((await stranger.request.get(`/api/reports/${jobId}${path}`)).status()).toBe(404)
  await stranger.goto(`/reports/${jobId}`)
  await expect(stranger.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await other.close()

  const uploadPath = `/clinic/patients/${own?.patient_id}/upload`
  await signInAs(page, 'support')
  await page.goto(uploadPath)
  await expect(page.getByRole('row', { name: /Northfield/ })).toContainText('Ready')
  await choose(page, pdf(writeReport({ name: 'Otto Falkner', dob })))
  await page.getByRole('button', { name: 'Upload the report' }).click()
  await expect(
    page.getByText('The report is uploaded, and we’re reading it.').first(),
  ).toBeVisible()
  await expect(page.getByRole('row', { name: /In review/ })).toBeVisible({ timeout: readingMs })
  await expectAccessible(page)
  await signInAs(page, 'reviewer')
  await page.goto(uploadPath)
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Upload')
})
