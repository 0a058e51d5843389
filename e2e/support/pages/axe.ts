import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const wcagRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

interface Chosen {
  /** only these rules instead of all of WCAG 2.2 A and AA */
  rules?: string[]
}

/** Every rule that the open page breaks, with the elements that break it. */
export async function findViolations(page: Page, { rules }: Chosen = {}) {
  await page.evaluate(waitForMotion)
  // Parsing axe takes longer than running it, so a document gets it once.
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: 'void 0' } : {}) })
    // There are no frames from other origins to collect.
    .setLegacyMode(true)
    // Describing the passes takes longer than finding the violations.
    .options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(wcagRules)).analyze()
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  )
}

/** Waits for what fades: a color in between has the contrast of neither. What turns forever is not waited for. */
async function waitForMotion() {
  const isEnding = ({ effect }: Animation) => effect?.getComputedTiming().endTime !== Infinity
  const fading = document.getAnimations().filter(isEnding)
  await Promise.allSettled(fading.map(({ finished }) => finished))
}
