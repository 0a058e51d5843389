import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { Outcome } from '#scripts/accessibility/run-record.ts'

// Half as long to send and to parse.
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const wcagRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

interface Chosen {
  /** only these rules instead of all of WCAG 2.2 A and AA */
  rules?: string[]
  /** not these rules */
  except?: string[]
  /** only what this selector finds */
  within?: string
}

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
export async function findViolations(page: Page, chosen: Chosen = {}) {
  return (await runAxe(page, chosen))
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ rule, where }) => `${rule}: ${where}`)
}

/** How each rule ended. */
export async function runAxe(page: Page, { rules, except, within }: Chosen = {}) {
  await page.evaluate(waitForMotion)
  // Parsing axe takes longer than running it, so a document gets it once.
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, axeSource: isThere ? 'void 0' : axeSource })
    // There are no frames from other origins to collect.
    .setLegacyMode(true)
    // Describing the passes takes longer than finding the violations.
    .options({ resultTypes: ['violations'] })
  if (rules) axe.withRules(rules)
  else axe.withTags(wcagRules)
  if (except) axe.disableRules(except)
  if (within) axe.include(within)
  const { violations, incomplete, passes, inapplicable } = await axe.analyze()
  const toResults =
    (outcome: Outcome) =>
    ({ id, tags, nodes }: (typeof violations)[number]): RuleResult => ({
      rule: id,
      criteria: tags.flatMap(readCriterion),
      outcome,
      where: nodes.map(({ target }) => target.join(' ')).join(' | '),
    })
  return [
    ...inapplicable.map(toResults('inapplicable')),
    ...passes.map(toResults('passed')),
    ...incomplete.map(toResults('undecided')),
    ...violations.map(toResults('failed')),
  ]
}

/** wcag1412 is criterion 1.4.12. */
function readCriterion(tag: string) {
  const [, principle, guideline, number] = /^wcag(\d)(\d)(\d+)$/.exec(tag) ?? []
  return number ? [`${principle}.${guideline}.${number}`] : []
}

/** Waits for what fades: a color in between has the contrast of neither. What turns forever is not waited for. */
async function waitForMotion() {
  const isEnding = ({ effect, playState }: Animation) =>
    playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
  for (;;) {
    // What was just pressed starts to move with the next picture.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const fading = document.getAnimations().filter(isEnding)
    if (fading.length === 0) return
    await Promise.allSettled(fading.map(({ finished }) => finished))
  }
}
