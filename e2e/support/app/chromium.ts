import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import sparticuz from '@sparticuz/chromium'

// Flags that the packaged Chromium needs without a GPU or a sandbox; its own list also disables
// site isolation and web security, which our tests need.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
]

const systemChromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** A browser without manual setup: Playwright's if installed, else the system's, else the packaged one. */
export async function findChromium() {
  const installed = [chromium.executablePath(), ...systemChromium].find((file) => existsSync(file))
  return { executablePath: installed ?? (await sparticuz.executablePath()), args }
}
