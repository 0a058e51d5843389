import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const wcagRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

interface Chosen {
  /** these rules alone, instead of all of WCAG 2.2 A and AA */
  rules?: string[]
}

/** Every rule that the open page breaks, with the places that break it. */
export async function findViolations(page: Page, { rules }: Chosen = {}) {
  await page.evaluate(waitForColours)
  // Reading axe takes a document longer than checking it does: what is there is not put there again.
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: 'void 0' } : {}) })
    // Without frames of other origins there is nothing to gather from elsewhere.
    .setLegacyMode(true)
    // To describe all that is right takes longer than to find what is wrong.
    .options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(wcagRules)).analyze()
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  )
}

/** A colour on its way from one to another is neither. */
async function waitForColours() {
  const fading = document.getAnimations().filter((each) => each instanceof CSSTransition)
  await Promise.allSettled(fading.map(({ finished }) => finished))
}
