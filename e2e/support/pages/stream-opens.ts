import type { Page } from '@playwright/test'

/** Resolves once the page that is opened next hears of changes. */
export function streamOpens(page: Page) {
  return page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/events')
}
