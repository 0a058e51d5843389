import type { BrowserContext, Page } from '@playwright/test'
import { buildThings } from './authorisation/build-things.ts'
import { type PagesThings, pageRules } from './authorisation/page-rules.ts'
import { queryDatabase } from './database.ts'
import { forgiveFaults } from './forgive-faults.ts'
import { listFiles } from './list-files.ts'
import { expect, signInAs, test } from './test.ts'

let things: PagesThings = { orderId: '', patientId: '', jobId: '' }

test.describe('every page', () => {
  const pages = Object.keys(pageRules).sort()

  const opensForSomeone = (page: string) => Object.values(pageRules[page]?.may ?? {}).includes(200)

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
    // Some pages are for people in a state that nobody here is in.
    const chosen = pages.filter((each) => which(each) && opensForSomeone(each))
    for (const each of chosen) {
      const answer = await page.goto(pageRules[each]?.path(things) ?? '/')
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
      // What is text stays text: only a tag's own attributes count, not what their values say.
      expect(html.replace(/"[^"]*"/g, ''), each).not.toMatch(
        /<[^>]+\son(click|load|error|submit)=/i,
      )
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
    things = (await buildThings(page)).things
    await visitAll(context, isPatients)
  })

  test('for the clinic keeps to its policy', async ({ context, page, browser }) => {
    things = (await buildThings(await browser.newPage())).things
    await signInAs(page, 'admin')
    await visitAll(context, isClinics)
  })

  test('keeps what people typed from running, wherever it is shown (N39)', async ({
    context,
    page,
    browser,
  }) => {
    things = (await buildThings(page)).things
    await plantScripts()
    const asPatient = await visitAll(context, isPatients)
    expect(await asPatient.page.evaluate(() => 'isInjected' in window)).toBe(false)
    const clinic = await browser.newContext()
    const desk = await clinic.newPage()
    await signInAs(desk, 'admin')
    const asStaff = await visitAll(clinic, isClinics)
    await asStaff.page.goto(`/clinic/orders/${things.orderId}`)
    await expect(asStaff.page.getByText(script).first()).toBeVisible()
    expect(await asStaff.page.locator('img[src="x"], svg[onload]').count()).toBe(0)
    expect(await asStaff.page.evaluate(() => 'isInjected' in window)).toBe(false)
    expect([...asPatient.refused, ...asStaff.refused]).toEqual([])
    await clinic.close()
  })

  const script =
    '</title></script><script>window.isInjected=1</script>"><img src=x onerror="window.isInjected=1">\'{{7*7}}<svg/onload=window.isInjected=1>'

  /** Past every check of a form, straight into what the pages show. */
  async function plantScripts() {
    const { orderId, patientId } = things
    await queryDatabase(
      `UPDATE patient SET first_name = $2, last_name = $2, gender = $2, dob = $2, phone_number = $2,
         address = jsonb_build_object('first_line', $2::text, 'city', $2::text, 'state', $2::text, 'zip', $2::text)
        WHERE id = $1`,
      [patientId, script],
    )
    await queryDatabase(
      'UPDATE "user" SET name = $2 WHERE id = (SELECT user_id FROM patient WHERE id = $1)',
      [patientId, script],
    )
    await queryDatabase(
      `UPDATE order_projection SET lab_test_name = $2, status_detail = $2,
         snapshot = snapshot || jsonb_build_object('notes', $2::text, 'shipping_details',
           coalesce(snapshot->'shipping_details', '{}') || jsonb_build_object('receiver_name', $2::text, 'first_line', $2::text))
        WHERE order_id = $1`,
      [orderId, script],
    )
  }

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
