import type { BrowserContext, Page } from '@playwright/test'
import { queryDatabase } from '#e2e/support/app/database.ts'
import { forgiveFaults } from '#e2e/support/app/forgive-faults.ts'
import { listFiles } from '#e2e/support/app/list-files.ts'
import { expect, signInAs, test } from '#e2e/support/app/test.ts'
import { type PageRecords, pageRules } from '#e2e/support/pages/page-rules.ts'
import { buildOwnerRecords } from '#e2e/support/people/build-test-records.ts'
import { certainRows, writeReport } from '#e2e/support/people/report-files.ts'
import { uploadReport } from '#e2e/support/people/upload-report.ts'
import { drawPicture } from '#testing/service/draw-picture.ts'

let records: PageRecords = { orderId: '', patientId: '', jobId: '' }

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
    // Some pages are for users in a state that no test user is in.
    const chosen = pages.filter((each) => which(each) && opensForSomeone(each))
    for (const each of chosen) {
      const answer = await page.goto(pageRules[each]?.path(records) ?? '/')
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
      // Text stays text: only a tag's own attributes count, not their values.
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

  /** Forms that would put input into the address when sent before their script runs. */
  function listLeakyForms(page: Page) {
    // Searches of catalogs, and filters by kind and outcome: nothing about a person is typed there.
    const places = ['/tests', '/markers', '/clinic/webhooks', '/clinic/webhooks/events']
    return page.evaluate(
      (harmless) =>
        [...document.forms]
          .filter((form) => form.method !== 'post')
          .map((form) => new URL(form.action))
          // React's, until it takes the form over: the policy refuses it, so it leads to no address.
          .filter(({ protocol }) => protocol !== 'javascript:')
          .map(({ pathname }) => pathname)
          .filter((action) => !harmless.includes(action)),
      places,
    )
  }

  const isPatients = (page: string) => page.startsWith('(patient)')
  const isClinics = (page: string) => page.startsWith('clinic')

  test('for anyone obeys its policy, and an injected script violates it', async ({
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

  test('for patients and the clinic obeys it and never executes what people typed (N39)', async ({
    context,
    page,
    browser,
  }) => {
    records = (await buildOwnerRecords(page)).records
    records.jobId = await uploadReport(
      page,
      writeReport({ name: script, dob: script }, scriptedRows),
    )
    await plantScripts()
    const asPatient = await visitAll(context, isPatients)
    expect(await asPatient.page.evaluate(() => 'isInjected' in window)).toBe(false)
    const clinic = await browser.newContext()
    const desk = await clinic.newPage()
    await signInAs(desk, 'admin')
    const asStaff = await visitAll(clinic, isClinics)
    for (const path of [`/clinic/orders/${records.orderId}`, `/clinic/review/${records.jobId}`]) {
      await asStaff.page.goto(path)
      await expect(asStaff.page.getByText('window.isInjected').first()).toBeVisible()
      expect(await asStaff.page.locator('img[src="x"], svg[onload]').count()).toBe(0)
      expect(await asStaff.page.evaluate(() => 'isInjected' in window)).toBe(false)
    }
    expect([...asPatient.refused, ...asStaff.refused]).toEqual([])
    await clinic.close()
  })

  test('never executes what was read from a picture, on pages of reviews and results (N39)', async ({
    context,
    page,
    browser,
  }) => {
    records = (await buildOwnerRecords(page)).records
    records.jobId = await uploadReport(page, await drawPicture(drawnLines))
    const [read] = await queryDatabase<{ snapshot: string }>(
      'SELECT snapshot::text AS snapshot FROM report_projection WHERE job_id = $1',
      [records.jobId],
    )
    expect(read?.snapshot).toContain('<svg onload=z>')
    await plantResults()
    // Reading `z` is enough: parentheses are not recognized as reliably.
    const markInjection = () =>
      Object.defineProperty(window, 'z', {
        get: () => Object.assign(window, { isInjected: 1 }),
      })
    await context.addInitScript(markInjection)
    const asPatient = await visitAll(context, (each) => each.startsWith('(patient)/re'))
    const clinic = await browser.newContext()
    await clinic.addInitScript(markInjection)
    const desk = await clinic.newPage()
    await signInAs(desk, 'clinician')
    const paths = [
      `/clinic/review/${records.jobId}`,
      `/clinic/reports/${records.jobId}`,
      `/clinic/patients/${records.patientId}/results`,
      `/clinic/patients/${records.patientId}/results/0000-0`,
    ]
    for (const [visitor, addresses] of [
      [asPatient.page, [`/reports/${records.jobId}`, '/results', '/results/0000-0']],
      [desk, paths],
    ] as const)
      for (const address of addresses) {
        await visitor.goto(address)
        await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
        // Before the review only the reviewer sees what was read.
        if (address.startsWith('/clinic/review'))
          await expect(visitor.getByText('<svg onload=z>').first()).toBeVisible()
        expect(await visitor.locator('img[src="x"], svg[onload]').count(), address).toBe(0)
        expect(await visitor.evaluate(() => 'isInjected' in window), address).toBe(false)
      }
    expect(asPatient.refused).toEqual([])
    await clinic.close()
  })

  /** Read from the picture as they are printed, the tags too. */
  const drawnLines = [
    'Northfield Clinical Laboratory',
    'Collected: 2026-03-14',
    'Test  Result  Units  Reference Range',
    ...certainRows,
    'Zonulin <svg onload=z>  41  ng/mL  0 - 60',
  ]

  /** Values whose every text is a script, as if they had been read so and approved. */
  async function plantResults() {
    await queryDatabase(
      `INSERT INTO result (patient_id, biomarker, display_name, test_name, value, unit, reference_range, flag, panel,
                           specimen, lab_name, loinc_name, job_id, row_id, position, origin)
       VALUES ($1, '0000-0', $2, $2, $2, $2, $2, $2, $2, $2, $2, $2, $3, 'planted', 99, 'read')`,
      [records.patientId, script, records.jobId],
    )
  }

  const script =
    '</title></script><script>window.isInjected=1</script>"><img src=x onerror="window.isInjected=1">\'{{7*7}}<svg/onload=window.isInjected=1>'

  /** Read as text of the report: names of tests, panels and the laboratory, and their units. */
  const scriptedRows = [
    ...certainRows,
    script,
    `${script}  41  ng/mL  0 - 60`,
    `Zonulin  41  ${script}  0 - 60`,
  ]

  /** Bypasses form validation and writes directly what the pages show. */
  async function plantScripts() {
    const { orderId, patientId } = records
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

  test('and every route sends its security headers', async ({ request }) => {
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
      const isApi = address.startsWith('/api/')
      expect(policy, address).toContain(isApi ? "default-src 'none'" : "default-src 'self'")
      if (isApi) expect(policy, address).toMatch(/; sandbox$/)
      expect(policy, address).toContain("frame-ancestors 'none'")
      expect(policy, address).not.toContain("'unsafe-eval'")
      expect(policy, address).not.toContain("'unsafe-inline'")
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
