import { test as base, expect, type Page } from '@playwright/test'
import { findViolations } from '../axe.ts'
import { listFaults } from './list-faults.ts'
import { signUpPerson } from './people.ts'
import { openFaultRun } from './run-faults.ts'

type Run = Awaited<ReturnType<typeof openFaultRun>>

// A product of its own, whose programs and database are brought down; `npm run faults` holds each fault longer.
const test = base.extend<object, { run: Run }>({
  run: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its pattern
    async ({}, use) => {
      const run = await openFaultRun({ onMs: 1_200, calmMs: 300 })
      await use(run)
      await run.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

const recoveryMs = 2_000
/** Work that had begun before the fault, all of it. */
const catchUpMs = 10_000

for (const fault of listFaults()) {
  test(`under load, ${fault.name}`, async ({ run }) => {
    const { recoveredMs, caughtUpMs, storm, usualMs, wrong } = await run.meet(fault)
    // How long it took is part of what a failure says.
    test.info().annotations.push({ type: 'recovery', description: JSON.stringify(recoveredMs) })
    expect.soft(wrong).toEqual([])
    for (const [kind, time] of Object.entries(recoveredMs))
      expect.soft(time, `until a ${kind} succeeds`).toBeLessThan(recoveryMs)
    expect.soft(caughtUpMs, 'until all has arrived').toBeLessThan(catchUpMs + 5 * usualMs)
    // And one of the jobs, which are no orders.
    if (storm) expect.soft(storm.requests).toBeLessThanOrEqual(2 * storm.orders + 2)
  })
}

/** As the person whose cookie this is. */
async function signIn(page: Page, url: string, cookie: string) {
  const cookies = cookie.split('; ').map((each) => {
    const at = each.indexOf('=')
    return { name: each.slice(0, at), value: each.slice(at + 1), url }
  })
  await page.context().addCookies(cookies)
}

test('a page says that it will be back, and comes back by itself', async ({ run, page }) => {
  const { postgres, sandbox } = run.product
  const person = await signUpPerson(run.product, 'patient')
  await signIn(page, sandbox.webUrl, person.cookie)
  const home = page.getByRole('heading', { level: 1, name: /Hello, Wilhelmina/ })
  const away = page.getByRole('heading', { level: 1, name: 'We will be back in a moment' })
  await page.goto(`${sandbox.webUrl}/home`)
  await expect(home).toBeVisible()
  await postgres.crash()
  const answer = await page.goto(`${sandbox.webUrl}/home`)
  expect(answer?.status()).toBe(503)
  expect(answer?.headers()['retry-after']).toBe('2')
  await expect(away).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await postgres.start()
  await expect(home).toBeVisible()

  // From within the app, where it is not a page but its data that is asked for.
  await postgres.crash()
  await page.getByRole('link', { name: 'Kits' }).first().click()
  await expect(away).toBeVisible()
  await postgres.start()
  await expect(page.getByRole('heading', { level: 1, name: 'Your kits' })).toBeVisible()
})

test('after all of it, nothing is lost, doubled or half done, and no log tells of a person', async ({
  run,
}) => {
  const { wrong, totals, launcherSaid } = await run.finish()
  expect(wrong).toEqual([])
  // After a failure the rest met a product of its own, which was not brought down in every way.
  test.skip(run.met.size < listFaults().length, 'the product was started anew in between')
  expect(totals.placedOrders).toBeGreaterThan(20)
  expect(totals.acknowledgedWebhooks).toBeGreaterThan(100)
  for (const program of ['web', 'web-worker', 'service', 'service-worker', 'PostgreSQL'])
    expect(launcherSaid.join('\n')).toMatch(
      new RegExp(`^${program} ended .*starting it again`, 'm'),
    )
})
