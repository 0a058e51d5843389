import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { forgiveFaults } from './forgive-faults.ts'
import { listFiles } from './list-files.ts'
import { openPatientApi } from './patient-api.ts'
import { expect, signInAs, test } from './test.ts'

let orderId = ''

test.describe('every page', () => {
  /** Values for the parts of an address that stand in brackets. */
  const parts = () => ({ orderId, slug: 'vitamin-d', labId: '3', providerId: '300171' })
  const pages = listFiles('app')
    .filter((file) => path.basename(file) === 'page.tsx')
    .map((file) => path.relative('app', path.dirname(file)))
    .sort()

  function addressOf(page: string) {
    const known: Record<string, string> = parts()
    const segments = page
      .split('/')
      .filter((segment) => !segment.startsWith('('))
      .map((segment) => segment.replace(/^\[(.+)\]$/, (whole, name) => known[name] ?? whole))
    const address = `/${segments.join('/')}`
    expect(address, 'give this part a value').not.toContain('[')
    return address.endsWith('/simulator') ? `${address}?order=${orderId}` : address
  }

  async function visitAll(context: BrowserContext, which: (page: string) => boolean) {
    const page = await context.newPage()
    const refused: string[] = []
    await page.exposeFunction('noteRefusal', (text: string) =>
      refused.push(`${page.url()} ${text}`),
    )
    await page.addInitScript(() => {
      document.addEventListener(
        'securitypolicyviolation',
        ({ violatedDirective, blockedURI, sourceFile }) =>
          (window as unknown as { noteRefusal(text: string): void }).noteRefusal(
            `${violatedDirective} ${blockedURI} ${sourceFile}`,
          ),
      )
    })
    const nonces = new Set<string>()
    const chosen = pages.filter(which)
    for (const each of chosen) {
      const answer = await page.goto(addressOf(each))
      expect([each, answer?.status()]).toEqual([each, 200])
      const headers = await answer?.allHeaders()
      const html = (await answer?.text()) ?? ''
      const nonce = /'nonce-([^']+)'/.exec(headers?.['content-security-policy'] ?? '')?.[1]
      expect(nonce, each).toBeTruthy()
      nonces.add(nonce ?? '')
      const scripts = html.match(/<script\b[^>]*>/g) ?? []
      expect(scripts.length, each).toBeGreaterThan(3)
      expect(
        scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`)),
        each,
      ).toEqual([])
      expect(html, each).not.toMatch(/<[^>]+\son(click|load|error|submit)=/i)
      await page.waitForLoadState('load')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await listLeakyForms(page), each).toEqual([])
    }
    expect(nonces.size).toBe(chosen.length)
    expect(refused).toEqual([])
    return { page, refused }
  }

  /** Forms that would put what is typed into the address when they are sent before their script runs. */
  function listLeakyForms(page: Page) {
    return page.evaluate(() =>
      [...document.forms]
        .filter((form) => form.method !== 'post')
        .map((form) => new URL(form.action).pathname)
        .filter((action) => action !== '/tests' && action !== '/markers'),
    )
  }

  const isPatients = (page: string) => page.startsWith('(patient)')
  const isClinics = (page: string) => page.startsWith('clinic')

  test('for anyone keeps to its policy, which an injected script breaks', async ({
    context,
    faults,
  }) => {
    const { page, refused } = await visitAll(
      context,
      (each) => !isPatients(each) && !isClinics(each),
    )
    await page.evaluate(() => {
      const injected = '<img src="/nothing.png" onerror="window.isInjected = true">'
      document.body.insertAdjacentHTML('beforeend', injected)
    })
    await expect.poll(() => refused.length).toBeGreaterThan(0)
    expect(await page.evaluate(() => 'isInjected' in window)).toBe(false)
    forgiveFaults(faults, /Content Security Policy/)
    await page.close()
  })

  test('for patients keeps to its policy', async ({ context, page }) => {
    const patient = openPatientApi(page)
    await patient.signUp()
    orderId = await patient.orderKit()
    await visitAll(context, isPatients)
  })

  test('for the clinic keeps to its policy', async ({ context, page, browser }) => {
    const patient = openPatientApi(await browser.newPage())
    await patient.signUp()
    orderId = await patient.orderKit()
    await signInAs(page, 'admin')
    await visitAll(context, isClinics)
  })

  test('and every route comes with the headers that protect it', async ({ request }) => {
    const [script] = listFiles('.next/static').filter((file) => file.endsWith('.js'))
    for (const address of [
      '/',
      '/sign-in',
      '/home',
      '/no/such/page',
      '/api/orders',
      '/api/no-such-route',
      '/healthz',
      script?.replace('.next', '/_next') ?? '',
    ]) {
      const headers = (await request.get(address, { maxRedirects: 0 })).headers()
      const policy = headers['content-security-policy'] ?? ''
      expect(policy, address).toContain("default-src 'self'")
      expect(policy, address).toContain("frame-ancestors 'none'")
      expect(policy, address).not.toContain("'unsafe-eval'")
      expect(/script-src[^;]*/.exec(policy)?.[0], address).not.toContain("'unsafe-inline'")
      expect(headers, address).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(headers, address).not.toHaveProperty('x-powered-by')
      expect(headers, address).not.toHaveProperty('access-control-allow-origin')
    }
  })
})
