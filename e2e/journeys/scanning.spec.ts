import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium } from '#e2e/support/app/chromium.ts'
import { runningApp } from '#e2e/support/app/running-app.ts'
import { expect, signInAs, test } from '#e2e/support/app/test.ts'
import { drawBarcode, type Symbology, writeCameraVideo } from '#e2e/support/pages/camera-video.ts'
import { expectStep } from '#e2e/support/people/kit-steps.ts'
import { openPatientApi } from '#e2e/support/people/patient-api.ts'

const scanMs = 20_000

let patient: BrowserContext
let code = ''
let label: Buffer
let folder = ''

test.beforeAll(async ({ browser }) => {
  folder = await mkdtemp(path.join(tmpdir(), 'phial-camera-'))
  const page = await browser.newPage()
  patient = page.context()
  const steps = openPatientApi(page)
  await steps.signUp('Ashgrove')
  const { orderId, code: printed } = await steps.receiveKit()
  code = printed.replaceAll('-', '')
  expect(code).toHaveLength(12)
  const staff = await browser.newPage()
  await signInAs(staff, 'support')
  await staff.goto(`/clinic/simulator?order=${orderId}`)
  label = await staff.getByRole('figure', { name: 'Label on the kit' }).screenshot()
  await staff.close()
})

test.afterAll(async () => {
  await patient.close()
  await rm(folder, { recursive: true, force: true })
})

/** Opens the kit code step in a browser whose camera shows `video`; returns the page and its faults. */
async function withCamera(
  video: string | undefined,
  use: (page: Page, context: BrowserContext) => Promise<void>,
) {
  const { args, ...options } = await findChromium()
  const camera = video
    ? [
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-video-capture=${video}`,
      ]
    : []
  const browser = await chromium.launch({ ...options, args: [...args, ...camera] })
  try {
    await visitRegistration(browser, use)
  } finally {
    await browser.close()
  }
}

async function visitRegistration(
  browser: Browser,
  use: (page: Page, context: BrowserContext) => Promise<void>,
) {
  const context = await browser.newContext({
    baseURL: runningApp().sandbox.webUrl,
    storageState: await patient.storageState(),
  })
  const faults: string[] = []
  context.on('weberror', (event) => faults.push(`uncaught: ${event.error().message}`))
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`refused: ${event.violatedDirective} ${event.blockedURI}`),
    )
  })
  const page = await context.newPage()
  // Another test may have left the form at a later step.
  await context.request.delete('/api/drafts/register-kit', {
    data: {},
    headers: { origin: runningApp().sandbox.webUrl },
  })
  await page.goto('/kits/register')
  await expectStep(page, 'Code')
  await use(page, context)
  expect(faults).toEqual([])
}

async function expectCodeAccepted(page: Page) {
  await expect(page.getByRole('heading', { level: 1, name: 'Whose sample is it?' })).toBeVisible({
    timeout: scanMs,
  })
  await expectStep(page, 'About you')
}

for (const symbology of ['code128', 'qrcode', 'datamatrix'] as const satisfies Symbology[])
  test(`the camera reads a kit’s ${symbology}, and the form continues`, async () => {
    const video = path.join(folder, `${symbology}.y4m`)
    await writeCameraVideo(video, symbology, code)
    await withCamera(video, async (page) => {
      const asked = page.waitForRequest('**/api/kits/check')
      const startedMs = Date.now()
      await page.getByRole('button', { name: 'Scan the code' }).click()
      expect((await asked).postDataJSON()).toEqual({ sampleId: code })
      const description = `${Date.now() - startedMs} ms from the press to the read code`
      test.info().annotations.push({ type: symbology, description })
      process.stdout.write(`      ${symbology}: ${description}\n`)
      await expectCodeAccepted(page)
      // The camera is released as soon as the code is read.
      await expect(page.locator('video')).toHaveCount(0)
    })
  })

test('a parcel’s code is recognized as one, and the camera keeps scanning', async () => {
  const video = path.join(folder, 'parcel.y4m')
  await writeCameraVideo(video, 'code128', '9400139535112878836760')
  await withCamera(video, async (page) => {
    await page.getByRole('button', { name: 'Scan the code' }).click()
    await expect(page.getByText('That’s another code. Look for')).toBeVisible({ timeout: scanMs })
    await expect(page.locator('video')).toBeVisible()
    await expectStep(page, 'Code')
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect(page.getByRole('button', { name: 'Scan the code' })).toBeVisible()
  })
})

test('typing works without a camera or with a blocked one', async () => {
  await withCamera(undefined, async (page) => {
    await page.getByRole('button', { name: 'Scan the code' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      /The camera is blocked|No camera found/,
    )
    await page.getByLabel('Kit code').fill(code)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expectCodeAccepted(page)
  })
})

test('a camera without permission is reported as blocked', async () => {
  await withCamera(undefined, async (page) => {
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () =>
        Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    await page.getByRole('button', { name: 'Scan the code' }).click()
    await expect(page.getByText('The camera is blocked')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try the camera again' })).toBeVisible()
  })
})

test('photos: the label is read, other pictures and files are refused with a reason', async () => {
  await withCamera(undefined, async (page) => {
    const photo = page.getByTestId('kit-photo')
    const take = (name: string, mimeType: string, buffer: Buffer) =>
      photo.setInputFiles({ name, mimeType, buffer })
    await take('notes.png', 'image/png', Buffer.from('no picture at all'))
    await expect(page.getByText('We couldn’t read this file')).toBeVisible({ timeout: scanMs })
    await take('wall.png', 'image/png', await drawBarcode(undefined, ''))
    await expect(page.getByText('No code found in this photo')).toBeVisible()
    await page.getByLabel('Kit code').fill('0B')
    await expect(page.getByText('No code found in this photo')).toBeHidden()
    await take('parcel.png', 'image/png', await drawBarcode('code128', '9400139535112878836760'))
    await expect(page.getByText('That’s another code')).toBeVisible()
    await expectStep(page, 'Code')
    await take('label.png', 'image/png', label)
    await expectCodeAccepted(page)
  })
})
