import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findChromium } from '#e2e/support/app/chromium.ts'
import { launchPhial } from '#scripts/launcher/launch-phial.ts'
import { findFreePort } from '#scripts/launcher/postgres.ts'

// Takes the README's pictures of the demo clinic: of a running one (E2E_DATA_DIR), or of one it starts.

const folder = 'docs/screenshots'
const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 800 }

interface Picture {
  name: string
  role: 'patient' | 'clinician' | 'reviewer'
  viewport: { width: number; height: number }
  theme?: 'light' | 'dark'
  /** Opens the page to show; `orderIn` finds the demo patient's order in a state. */
  open: (page: Page, orderIn: (lowLevelStatus: string) => string) => Promise<unknown>
}

const pictures: Picture[] = [
  {
    name: 'order-phone',
    role: 'patient',
    viewport: phone,
    open: (page, orderIn) => page.goto(`/orders/${orderIn('with_customer')}`),
  },
  {
    name: 'register-phone',
    role: 'patient',
    viewport: phone,
    open: async (page) => {
      await page.goto('/kits/register')
      await page.getByLabel('Kit code').fill('7K2M-9')
      await page.getByText('Saved', { exact: true }).waitFor()
    },
  },
  {
    name: 'home-phone-dark',
    role: 'patient',
    viewport: phone,
    theme: 'dark',
    open: (page) => page.goto('/home'),
  },
  {
    name: 'clinic-orders',
    role: 'clinician',
    viewport: desk,
    open: (page) => page.goto('/clinic/orders'),
  },
  {
    name: 'clinic-attention',
    role: 'clinician',
    viewport: desk,
    open: (page) => page.goto('/clinic'),
  },
  {
    name: 'clinic-pane',
    role: 'clinician',
    viewport: { ...desk, width: 1440 },
    theme: 'dark',
    open: async (page) => {
      await page.goto('/clinic/orders')
      await page
        .getByRole('button', { name: /beside the list$/ })
        .first()
        .click()
      await page.getByRole('heading', { name: 'Latest messages' }).waitFor()
    },
  },
  {
    name: 'result-trend',
    role: 'patient',
    viewport: { ...desk, height: 900 },
    open: async (page) => {
      await page.goto('/results')
      await page
        .getByRole('link', { name: /^Ferritin/ })
        .first()
        .click()
      await page.getByRole('heading', { level: 1, name: 'Ferritin' }).waitFor()
      await page.getByRole('img', { name: /^Over time/ }).waitFor()
    },
  },
  {
    name: 'results-phone',
    role: 'patient',
    viewport: phone,
    open: (page, orderIn) => page.goto(`/orders/${orderIn('completed')}/results`),
  },
  {
    name: 'clinic-results',
    role: 'clinician',
    viewport: { width: 1440, height: 900 },
    open: (page) => page.goto('/clinic/results'),
  },
  {
    name: 'clinic-critical',
    role: 'clinician',
    viewport: { width: 1440, height: 900 },
    open: async (page) => {
      await page.goto('/clinic/results/critical')
      await page.getByRole('main').getByRole('table').getByRole('link').first().click()
      await page.waitForURL(/critical\/[0-9a-f-]{36}$/)
    },
  },
  {
    name: 'wearables-phone',
    role: 'patient',
    viewport: phone,
    theme: 'dark',
    open: (page) => page.goto('/wearables'),
  },
  {
    name: 'wearables',
    role: 'patient',
    viewport: { ...desk, height: 900 },
    open: (page) => page.goto('/wearables/heartrate?view=month'),
  },
  {
    name: 'insights',
    role: 'clinician',
    viewport: desk,
    open: (page) => page.goto('/clinic/insights'),
  },
  {
    name: 'report',
    role: 'patient',
    viewport: { ...desk, height: 900 },
    open: async (page) => {
      await page.goto('/reports')
      const ready = page.getByRole('listitem').filter({ hasText: 'Ready' }).first()
      await ready.getByRole('link').click()
      await page
        .getByRole('button', { name: /show where it is in the report$/ })
        .nth(1)
        .click()
      await page.getByRole('img', { name: /^Page 1 of the report/ }).waitFor()
    },
  },
  {
    name: 'review',
    role: 'reviewer',
    viewport: { width: 1440, height: 900 },
    open: async (page) => {
      await page.goto('/clinic/review')
      await page
        .getByRole('link', { name: /^Review .+ report$/ })
        .first()
        .click()
      await page.getByRole('img', { name: 'The line as printed' }).first().waitFor()
    },
  },
  {
    name: 'simulator',
    role: 'clinician',
    viewport: { ...desk, height: 1100 },
    open: (page, orderIn) => page.goto(`/clinic/simulator?order=${orderIn('transit_customer')}`),
  },
]

const { webUrl, stop } = process.env.E2E_DATA_DIR
  ? await findRunning(process.env.E2E_DATA_DIR)
  : await launch()
try {
  await mkdir(folder, { recursive: true })
  const browser = await chromium.launch(await findChromium())
  for (const picture of pictures) await take(browser, picture)
  await browser.close()
} finally {
  await stop()
}

async function take(browser: Browser, { name, role, viewport, theme = 'light', open }: Picture) {
  const context = await browser.newContext({
    baseURL: webUrl,
    viewport,
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/Denver',
  })
  await context.addCookies([{ name: 'phial_theme', value: theme, url: webUrl }])
  const page = await context.newPage()
  const orders = await listPatientOrders(page)
  await signIn(page, role)
  await open(page, (low) => orders.find(({ status }) => status.low === low)?.orderId ?? '')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(() =>
    [...document.images]
      .filter((image) => image.getBoundingClientRect().top < window.innerHeight)
      .every((image) => image.complete && image.naturalWidth > 0),
  )
  const file = path.join(folder, `${name}.png`)
  const { size } = await sharp(await page.screenshot())
    .png({ palette: true, colors: 128, compressionLevel: 9, effort: 10 })
    .toFile(file)
  console.log(`${file}  ${Math.round(size / 1024)} kB`)
  await context.close()
}

async function listPatientOrders(page: Page) {
  await signIn(page, 'patient')
  const answer = await page.request.get('/api/orders')
  const { orders } = (await answer.json()) as {
    orders: { orderId: string; status: { low: string } }[]
  }
  return orders
}

async function signIn(page: Page, role: string) {
  const answer = await page.request.post('/api/auth-demo', {
    data: { role },
    headers: { origin: webUrl },
  })
  if (!answer.ok()) throw new Error(`sign-in as ${role}: ${answer.status()}`)
}

async function findRunning(dataDir: string) {
  const sandbox = JSON.parse(await readFile(path.join(dataDir, 'sandbox.json'), 'utf8')) as {
    webUrl: string
  }
  return { webUrl: sandbox.webUrl, stop: async () => {} }
}

async function launch() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'phial-screenshots-'))
  const port = await findFreePort()
  const running = await launchPhial({
    isDevelopment: false,
    environment: {
      ...process.env,
      PORT: String(port),
      SERVICE_PORT: String(await findFreePort()),
      DATA_DIR: dataDir,
    },
    print: () => {},
  })
  const stop = async () => {
    await running.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { webUrl: `http://localhost:${port}`, stop }
}
