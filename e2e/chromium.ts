import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import sparticuz from '@sparticuz/chromium'

// What the packaged Chromium needs on a machine without a GPU or a sandbox; its own list also switches off
// site isolation and web security, which a test of ours must not do without.
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

/** A browser that needs no manual step: Playwright's where it is installed, else the system's, else the packaged one. */
export async function findChromium() {
  const installed = [chromium.executablePath(), ...systemChromium].find((file) => existsSync(file))
  return { executablePath: installed ?? (await sparticuz.executablePath()), args }
}
