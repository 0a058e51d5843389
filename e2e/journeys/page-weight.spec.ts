import { expect, test } from '@playwright/test'
import { type BuiltPage, readBuild } from '#bench/pages/read-build.ts'
import { emptyAppKb, maxTimes, scriptBudgets } from '#bench/pages/script-budget.ts'
import { runningApp } from '#e2e/support/app/running-app.ts'

// Measures the build that the journeys use; browser and Lighthouse figures are in bench/README.md.

const kinds = Object.keys(maxTimes) as (keyof typeof maxTimes)[]
let pages: BuiltPage[]

test.beforeAll(async () => {
  pages = await readBuild('.next')
})

test('every page has a script budget and every budget has a page', () => {
  const budgeted = kinds.flatMap((kind) => Object.keys(scriptBudgets[kind]))
  expect(pages.map(({ route }) => route).sort()).toEqual(budgeted.sort())
})

for (const kind of kinds) {
  const most = emptyAppKb * maxTimes[kind]

  test(`pages of kind "${kind}" stay within their budgets and within ${maxTimes[kind]} times an empty app`, () => {
    for (const [route, budget] of Object.entries(scriptBudgets[kind])) {
      const scriptKb = pages.find((page) => page.route === route)?.scriptKb ?? 0
      expect.soft(scriptKb, `${route}, in kB`).toBeLessThanOrEqual(budget)
      expect.soft(budget, `the budget of ${route}, in kB`).toBeLessThanOrEqual(most)
    }
  })
}

test('scripts and style sheets of a page arrive compressed for the best', async ({ page }) => {
  const arrived: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!/^\/_next\/static\/.*\.(?:js|css)$/.test(pathname)) return
    arrived.push(response.headers()['content-encoding'] ?? 'not compressed')
  })
  await page.goto(runningApp().sandbox.webUrl)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(arrived.length).toBeGreaterThan(5)
  expect(new Set(arrived)).toEqual(new Set(['br']))
})
