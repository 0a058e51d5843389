import { expect, expectAccessible, signInAs, test } from '#e2e/support/app/test.ts'
import { openPatientApi } from '#e2e/support/people/patient-api.ts'
import { writeReport } from '#e2e/support/people/report-files.ts'

test('values of a report join the results with a line, a chart, a table and their source', async ({
  page,
}) => {
  const patient = await openPatientApi(page).signUp('Marisol')
  const name = `${patient.firstName} ${patient.lastName}`
  const buffer = writeReport({ name, dob: '1990-05-17' })
  await page.goto('/reports/upload')
  await page
    .getByLabel('Choose files')
    .setInputFiles([{ name: 'report.pdf', mimeType: 'application/pdf', buffer }])
  await page.getByRole('button', { name: 'Upload the report' }).click()
  await page.waitForURL(/\/reports\/[0-9a-f-]{36}$/)
  await page.getByRole('link', { name: 'See all your results' }).click({ timeout: 90_000 })

  await expect(page.getByRole('list', { name: 'Your latest values at a glance' })).toContainText(
    '1 below range',
  )
  const row = page.getByRole('row', { name: /Ferritin/ })
  await expect(row).toContainText('9 ng/mL')
  await expect(row).toContainText('Below range')
  await expect(row).toContainText('Read automatically')
  await expect(row.getByRole('link', { name: 'from your report, page 1' })).toBeVisible()
  await expectAccessible(page)

  await test.step('paper has the range in words, and cuts nothing off', async () => {
    const screen = page.viewportSize()
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 672, height: 900 })
    await expect(page.getByRole('columnheader', { name: 'Lab’s range' }).first()).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Over time' })).toHaveCount(0)
    await expect(row).toContainText('15 - 150')
    await expect(row.locator('svg[width="100%"]')).toBeHidden()
    const edge = await row.evaluate((element) => element.getBoundingClientRect().right)
    expect(edge).toBeLessThanOrEqual(672)
    await page.emulateMedia({ media: null })
    if (screen) await page.setViewportSize(screen)
  })

  await row.getByRole('link', { name: /all values/ }).click()
  await expect(page.getByText('shows how full your body’s iron stores are')).toBeVisible()
  const newest = page.getByRole('region', { name: 'Latest value' })
  await expect(newest).toContainText('6 ng/mL below the lab’s limit of 15.')
  await expect(newest.getByRole('img', { name: /^9 nanograms per milliliter/ })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Over time, in ng/mL' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'All values' })).toContainText('15 - 150')
  await expect(page).toHaveTitle(/Your results/)
  await expectAccessible(page)

  const [csv, bundle] = [
    await page.request.get('/api/results/csv'),
    await page.request.get('/api/results/fhir'),
  ]
  expect(await csv.text()).toContain('Ferritin')
  expect(await bundle.json()).toMatchObject({ resourceType: 'Bundle', type: 'collection' })

  await page.goto('/home')
  await expect(page.getByRole('region', { name: 'Your latest results' })).toContainText('Ferritin')
})

test('the demo patient walks a chart by keys, which loads its script only then', async ({
  page,
}) => {
  await signInAs(page, 'patient')
  await page.goto('/results')
  await page.getByRole('link', { name: /^Ferritin: all values/ }).click()
  const walk = page.getByRole('slider', { name: /^Over time, in ng\/mL/ })
  await expect(walk).toHaveAttribute('aria-valuetext', /nanograms per milliliter\. Range: 15 - 150/)
  const later = page.getByRole('button', { name: 'Later value' })
  await expect(later).toHaveCount(0)
  await walk.focus()
  await expect(later).toBeDisabled()
  const newest = await walk.getAttribute('aria-valuetext')
  await page.keyboard.press('ArrowLeft')
  await expect(later).toBeEnabled()
  await expect(walk).not.toHaveAttribute('aria-valuetext', newest ?? '')
  await page.keyboard.press('Home')
  await expect(walk).toHaveAttribute('aria-valuetext', /: 9 nanograms per milliliter/)
  await expect(walk).toHaveAttribute('aria-valuetext', /Below range/)
  await expectAccessible(page)
  await page.keyboard.press('End')
  await expect(walk).toHaveAttribute('aria-valuetext', newest ?? '')
})
