import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type * as Axe from 'axe-core'
import type { Outcome } from '#scripts/accessibility/run-record.ts'

// Half as long to send and to parse.
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const wcagTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/** How one rule ended on the open page. */
interface RuleResult {
  rule: string
  /** such as 1.4.3 */
  criteria: string[]
  outcome: Outcome
  /** the elements that break it */
  where: string
}

/** Every rule that the open page breaks, with the elements that break it. */
export async function findViolations(page: Page) {
  return (await runAxe(page))
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ rule, where }) => `${rule}: ${where}`)
}

/** How each rule of WCAG 2.2 A and AA ended, or each of the given rules. */
export async function runAxe(page: Page, rules?: string[]): Promise<RuleResult[]> {
  // Parsing axe takes longer than running it, so a document gets it once. Its own driver would parse it twice.
  if (!(await page.evaluate(waitForMotion))) await page.evaluate(axeSource)
  const runOnly = rules
    ? { type: 'rule' as const, values: rules }
    : { type: 'tag' as const, values: wcagTags }
  let results = await page.evaluate(collectResults, runOnly)
  // Between two pages, and while one is read again, a document has no title for a moment.
  if (results.some(({ rule, outcome }) => rule === 'document-title' && outcome === 'failed')) {
    await expect(page).toHaveTitle(/\S/)
    results = await page.evaluate(collectResults, runOnly)
  }
  return results.map(({ tags, ...result }) => ({
    ...result,
    criteria: tags.flatMap(readCriterion),
  }))
}

/** Runs in the page. There are no frames, so axe has no others to ask. */
async function collectResults(runOnly: Axe.RunOnly) {
  const { axe } = window as unknown as { axe: typeof Axe }
  // Describing the passes takes longer than finding the violations.
  const found = await axe.run({ runOnly, resultTypes: ['violations'] })
  const summarize = (outcome: Outcome, results: Axe.Result[]) =>
    results.map(({ id, tags, nodes }) => ({
      rule: id,
      tags,
      outcome,
      where: nodes.map(({ target }) => target.join(' ')).join(' | '),
    }))
  return [
    ...summarize('inapplicable', found.inapplicable),
    ...summarize('passed', found.passes),
    ...summarize('undecided', found.incomplete),
    ...summarize('failed', found.violations),
  ]
}

/** wcag1412 is criterion 1.4.12. */
function readCriterion(tag: string) {
  const [, principle, guideline, number] = /^wcag(\d)(\d)(\d+)$/.exec(tag) ?? []
  return number ? [`${principle}.${guideline}.${number}`] : []
}

/**
 * Runs in the page; says whether axe is there. Waits for what fades: a color in between has the contrast of neither.
 * What turns forever is not waited for.
 */
async function waitForMotion() {
  const isEnding = ({ effect, playState }: Animation) =>
    playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
  for (;;) {
    // What was just pressed starts to move with the next picture.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const fading = document.getAnimations().filter(isEnding)
    if (fading.length === 0) return 'axe' in window
    await Promise.allSettled(fading.map(({ finished }) => finished))
  }
}
