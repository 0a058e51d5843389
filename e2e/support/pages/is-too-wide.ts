import type { Page } from '@playwright/test'

/** Whether the page scrolls sideways. */
export function isTooWide(page: Page) {
  return page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
}

/** As the browser's own setting for larger text does. */
export function setTextSize(page: Page, percent: number) {
  return page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`
  }, percent)
}
