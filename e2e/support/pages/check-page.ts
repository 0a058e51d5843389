import type { Page } from '@playwright/test'
import type { Outcome, VisitsRecord } from '#scripts/accessibility/run-record.ts'
import { runAxe } from './axe.ts'
import { findLostInForcedColors } from './find-lost.ts'
import { isTooWide, setTextSize } from './is-too-wide.ts'

type Theme = 'light' | 'dark'

const desktop = 1280
const phone = 390
const narrowest = 320
const colorRules = ['color-contrast', 'link-in-text-block']
const worstFirst: Outcome[] = ['failed', 'undecided', 'passed', 'inapplicable']

/** The WCAG criteria that the checks of our own can fail; axe names its own. */
const ownCriteria = {
  'a title of its own': ['2.4.2'],
  'one first heading': [],
  'no sideways scrolling at 320 px': ['1.4.10'],
  'no sideways scrolling at 390 and 1280 px': [],
  'no sideways scrolling at 200 % text size': ['1.4.4'],
  'controls and drawings in forced colors': [],
} as const satisfies Record<string, string[]>

/** Checks pages one after another, and keeps how each check ended. */
export class PageChecker {
  readonly problems: string[] = []
  readonly visits: VisitsRecord['visits'] = []
  readonly criteria: VisitsRecord['criteria'] = { ...ownCriteria }
  private checks: Record<string, Outcome> = {}
  private place = ''
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Checks the open page in both themes and at all widths; leaves it at the width of a phone. */
  async check(place: string, visit: Omit<VisitsRecord['visits'][number], 'checks'>) {
    const { page } = this
    this.place = place
    this.checks = {}
    this.visits.push({ ...visit, checks: this.checks })
    const headings = await page.getByRole('heading', { level: 1 }).count()
    this.note('one first heading', headings === 1, `${headings} first headings`)
    const title = await page.title()
    this.note('a title of its own', /\S · \S/.test(title), `its title is “${title}”`)

    // The layouts share the dark colors: in one of them, from page to page the other.
    const darkWidth = this.visits.length % 2 === 0 ? desktop : phone
    for (const width of [desktop, phone]) {
      await page.setViewportSize({ width, height: 800 })
      // A form that takes the focus has scrolled, at the width before: something is then half behind what sticks to the top.
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
      this.note(
        'no sideways scrolling at 390 and 1280 px',
        !(await isTooWide(page)),
        `wider than ${width}`,
      )
      await this.runAxe('light', width)
      if (width === darkWidth) await this.runAxe('dark', width, colorRules)
    }
    await this.checkNarrow()
    await this.checkForcedColors()
  }

  private async checkNarrow() {
    const { page } = this
    await page.setViewportSize({ width: narrowest, height: 800 })
    const isWide = await isTooWide(page)
    this.note('no sideways scrolling at 320 px', !isWide, `wider than ${narrowest}`)
    await page.setViewportSize({ width: phone, height: 800 })
    await setTextSize(page, 200)
    const isWideAtTwice = await isTooWide(page)
    await setTextSize(page, 100)
    this.note('no sideways scrolling at 200 % text size', !isWideAtTwice, 'wider than 390')
  }

  private async checkForcedColors() {
    const lost = await findLostInForcedColors(this.page)
    this.note('controls and drawings in forced colors', lost.length === 0, lost.join(' | '))
  }

  private async runAxe(theme: Theme, width: number, rules?: string[]) {
    await showTheme(this.page, theme)
    const results = await runAxe(this.page, rules)
    for (const { rule, criteria, outcome, where } of results) {
      this.criteria[`axe ${rule}`] = criteria
      this.keep(`axe ${rule}`, outcome)
      if (outcome === 'failed')
        this.problems.push(`${this.place}, ${theme}, ${width}: ${rule}: ${where}`)
    }
  }

  private note(check: keyof typeof ownCriteria, isRight: boolean, problem: string) {
    this.keep(check, isRight ? 'passed' : 'failed')
    if (!isRight) this.problems.push(`${this.place}: ${check}: ${problem}`)
  }

  /** A check that ran more than once counts by its worst outcome. */
  private keep(check: string, outcome: Outcome) {
    const before = this.checks[check] ?? outcome
    this.checks[check] =
      worstFirst[Math.min(worstFirst.indexOf(before), worstFirst.indexOf(outcome))] ?? outcome
  }
}

/** Applies a theme as its cookie would, and waits for the painted frame. */
function showTheme(page: Page, theme: Theme) {
  return page.evaluate(async (name) => {
    document.documentElement.dataset.theme = name
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  }, theme)
}
