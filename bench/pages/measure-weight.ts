import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'

export interface PageAddress {
  url: string
  cookie?: string | undefined
}

export interface Weight {
  scriptKb: number
  scripts: number
  htmlKb: number
  requests: number
}

const kilobytes = (bytes: number) => bytes / 1000

/**
 * All scripts of a first visit with an empty cache, until the network is idle, compressed the same way for every app.
 */
export async function measureWeight(browser: Browser, { url, cookie }: PageAddress) {
  const context = await browser.newContext({
    ...(cookie && { extraHTTPHeaders: { cookie } }),
  })
  const tab = await context.newPage()
  const weight: Weight = { scriptKb: 0, scripts: 0, htmlKb: 0, requests: 0 }
  const readings: Promise<void>[] = []
  tab.on('response', (response) => {
    weight.requests += 1
    const isScript = response.request().resourceType() === 'script'
    if (!isScript) return
    readings.push(
      response.body().then((body) => {
        weight.scriptKb += kilobytes(gzipSync(body).length)
        weight.scripts += 1
      }),
    )
  })
  const response = await tab.goto(url, { waitUntil: 'networkidle' })
  if (response?.status() !== 200) throw new Error(`${url} was answered ${response?.status()}`)
  if (response.url() !== url) throw new Error(`${url} led to ${response.url()}`)
  weight.htmlKb = kilobytes(gzipSync(await response.body()).length)
  await Promise.all(readings)
  await context.close()
  return weight
}
