import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { findViolations } from '#e2e/support/pages/axe.ts'
import { queryDatabase } from './database.ts'
import { runningApp } from './running-app.ts'

type DemoRole = 'patient' | 'clinician' | 'reviewer' | 'support' | 'admin'

interface Fixtures {
  /** Closes what a test opened, and what an earlier file kept open: live pages keep refreshing themselves. */
  othersClosed: undefined
  /** All journeys share one address, whose sign-ups and mailed links per hour are limited. */
  signUpsForgiven: undefined
  /** Collects uncaught errors, console errors and refused content; any of them fails the test. */
  faults: string[]
}

// What the browser logs for a page that answers 4xx on purpose.
const expectedConsole = /Failed to load resource: the server responded with a status of 4\d\d/

/** Opened by a file for all of its tests. */
const kept = new Map<BrowserContext, string>()

export const test = base.extend<Fixtures>({
  // The first one is set up before the test's own context and ends after it.
  othersClosed: [
    async ({ browser }, use, { file }) => {
      for (const context of browser.contexts()) {
        const owner = kept.get(context) ?? file
        kept.set(context, owner)
        if (owner !== file) await context.close()
      }
      await use(undefined)
      for (const context of browser.contexts()) if (!kept.has(context)) await context.close()
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its pattern
  baseURL: async ({}, use) => use(runningApp().sandbox.webUrl),
  signUpsForgiven: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its pattern
    async ({}, use) => {
      await queryDatabase(
        `DELETE FROM rate_limit WHERE key SIMILAR TO '(sign-up|mail|token)-address:%'`,
      )
      await use(undefined)
    },
    { auto: true },
  ],
  faults: [
    async ({ context }, use) => {
      const faults: string[] = []
      context.on('weberror', (event) => faults.push(`uncaught: ${event.error().message}`))
      context.on('console', (message) => {
        if (message.type() === 'error' && !expectedConsole.test(message.text()))
          faults.push(`console: ${message.text()}`)
      })
      await use(faults)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Signs in with the sandbox's one-click demo account of a role, in a tab with no page. */
export async function signInAs(page: Page, role: DemoRole) {
  // A page leaves by itself once its session belongs to another account, which would end a test's own navigation.
  if (page.url() !== 'about:blank') await page.goto('about:blank')
  const { webUrl } = runningApp().sandbox
  const answer = await page.request.post('/api/auth-demo', {
    data: { role },
    headers: { origin: webUrl },
  })
  expect(answer.status(), await answer.text()).toBeLessThan(300)
}

/** The log of all four programs since their start. */
export async function readLogs() {
  const { dataDir } = runningApp()
  const names = ['web', 'web-worker', 'service', 'service-worker']
  const logs = await Promise.all(
    names.map((name) => readFile(path.join(dataDir, 'logs', `${name}.log`), 'utf8')),
  )
  return logs.join('\n')
}

/** Fails and lists every WCAG 2.2 A and AA rule that the page breaks. */
export async function expectAccessible(page: Page) {
  expect(await findViolations(page)).toEqual([])
}
