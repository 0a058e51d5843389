import type { Browser, Page } from '@playwright/test'
import type { Sample } from '#bench/runner/define-bench.ts'

interface Opened {
  webUrl: string
  path: string
  cookie: string
}

const presses = 40

/**
 * Opens a page with a chart in a new context and walks the chart with the arrow keys. `shownMs`: from the request until the chart
 * is drawn. `keyMs` and `worstKeyMs`: median and worst from a press until the next picture, as the browser's event timing
 * counts (in steps of 8 ms).
 */
export async function walkChart(
  browser: Browser,
  { webUrl, path, cookie }: Opened,
): Promise<Sample> {
  const context = await browser.newContext()
  try {
    await context.addCookies(
      cookie.split('; ').map((pair) => {
        const at = pair.indexOf('=')
        return { name: pair.slice(0, at), value: pair.slice(at + 1), url: webUrl }
      }),
    )
    const page = await context.newPage()
    await page.addInitScript(recordTimes)
    const startedAt = performance.now()
    await page.goto(`${webUrl}${path}`, { waitUntil: 'commit' })
    await page.locator('main svg[role="img"]').first().waitFor()
    const shownMs = performance.now() - startedAt
    await page.waitForLoadState('load')
    await page.getByRole('slider').first().focus()
    for (let press = 0; press < presses; press += 1) await page.keyboard.press('ArrowRight')
    const times = await readTimes(page)
    const keys = times.sort((a, b) => a - b)
    const nodes = await page.locator('main svg *').count()
    return {
      shownMs,
      keyMs: keys[Math.floor(keys.length / 2)] ?? 0,
      worstKeyMs: keys.at(-1) ?? 0,
      nodes,
    }
  } finally {
    await context.close()
  }
}

function recordTimes() {
  const times: number[] = []
  Object.assign(window, { keyTimes: times })
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') times.push(duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** Presses faster than 16 ms are not reported by the browser. */
async function readTimes(page: Page): Promise<number[]> {
  await page.evaluate(() => new Promise((done) => setTimeout(done, 200)))
  return page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes)
}
