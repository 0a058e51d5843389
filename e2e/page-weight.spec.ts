import { expect, test } from '@playwright/test'
import { type BuiltPage, readBuild } from '../bench/pages/read-build.ts'
import { emptyAppKb, mostTimes, scriptBudgets } from '../bench/pages/script-budget.ts'

// The build that the journeys run on; figures of a browser and Lighthouse are in bench/README.md.

const kinds = Object.keys(mostTimes) as (keyof typeof mostTimes)[]
let pages: BuiltPage[]

test.beforeAll(async () => {
  pages = await readBuild('.next')
})

test('every page has a budget for its scripts, and every budget a page', () => {
  const budgeted = kinds.flatMap((kind) => Object.keys(scriptBudgets[kind]))
  expect(pages.map(({ route }) => route).sort()).toEqual(budgeted.sort())
})

for (const kind of kinds) {
  const most = emptyAppKb * mostTimes[kind]

  test(`pages of kind "${kind}" stay within their budgets, nor ${mostTimes[kind]} times an empty app`, () => {
    for (const [route, budget] of Object.entries(scriptBudgets[kind])) {
      const scriptKb = pages.find((page) => page.route === route)?.scriptKb ?? 0
      expect.soft(scriptKb, `${route}, in kB`).toBeLessThanOrEqual(budget)
      expect.soft(budget, `the budget of ${route}, in kB`).toBeLessThanOrEqual(most)
    }
  })
}
