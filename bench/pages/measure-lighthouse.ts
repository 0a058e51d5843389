import type { Browser } from '@playwright/test'
import lighthouse from 'lighthouse'
import type { Sample } from '#bench/runner/define-bench.ts'
import type { PageAddress } from './measure-weight.ts'

const categories = ['performance', 'accessibility', 'best-practices']

/** One Lighthouse run with its defaults (a phone, a slow network) in the browser on the port. */
export async function measureLighthouse(
  { browser, debuggingPort }: { browser: Browser; debuggingPort: number },
  { url, cookie }: PageAddress,
): Promise<Sample> {
  await setCookies(browser, url, cookie)
  const result = await lighthouse(url, {
    port: debuggingPort,
    logLevel: 'error',
    output: 'json',
    onlyCategories: categories,
    disableFullPageScreenshot: true,
  })
  if (!result) throw new Error(`Lighthouse gave no report of ${url}`)
  const { lhr } = result
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`)
  if (lhr.finalDisplayedUrl !== url) throw new Error(`${url} led to ${lhr.finalDisplayedUrl}`)
  const score = (category: string) => (lhr.categories[category]?.score ?? 0) * 100
  const [performance = 0, accessibility = 0, bestPractices = 0] = categories.map(score)
  return {
    worst: Math.min(performance, accessibility, bestPractices),
    performance,
    accessibility,
    bestPractices,
    largestPaintMs: lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    blockingMs: lhr.audits['total-blocking-time']?.numericValue ?? Number.NaN,
    layoutShift: lhr.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
  }
}

/** Lighthouse opens its page in the browser's default context: replaces its cookies. */
async function setCookies(browser: Browser, url: string, cookie: string | undefined) {
  const session = await browser.newBrowserCDPSession()
  await session.send('Storage.clearCookies')
  const cookies = (cookie?.split('; ') ?? []).map((each) => {
    const at = each.indexOf('=')
    return { name: each.slice(0, at), value: each.slice(at + 1), url }
  })
  if (cookies.length > 0) await session.send('Storage.setCookies', { cookies })
  await session.detach()
}
