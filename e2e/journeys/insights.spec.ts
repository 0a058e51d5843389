import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { queryDatabase } from '#e2e/support/app/database.ts'
import { expect, expectAccessible, signInAs, test } from '#e2e/support/app/test.ts'
import { openPatientApi } from '#e2e/support/people/patient-api.ts'
import { connectDemoDevice } from '#e2e/support/people/service-api.ts'
import { listTarFiles, readParquet } from '#testing/aggregate/read-tarball.ts'

/** A patient with a ring whose last days the service has read. */
async function wearRing(page: Page, lastName: string) {
  const patient = openPatientApi(page)
  await patient.signUp(lastName)
  const userIdOf = async () => {
    const [row] = await queryDatabase<{ id: string | null }>(
      'SELECT service_user_id::text AS id FROM patient WHERE last_name = $1',
      [lastName],
    )
    return row?.id ?? ''
  }
  await expect.poll(userIdOf).not.toBe('')
  await connectDemoDevice(await userIdOf(), 'oura', 3)
}

async function download(page: Page, name: string) {
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  const file = await started
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}

test('staff find a patient’s devices, query them, correct a fault, save the query, and download the table', async ({
  page,
  browser,
}) => {
  const suffix = [...randomBytes(4)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')
  const [lastName, queryName] = [`Quartzwood${suffix}`, `Pulse by day ${suffix}`]
  const patientPage = await (await browser.newContext()).newPage()
  await wearRing(patientPage, lastName)

  await signInAs(page, 'clinician')
  const link = page.getByRole('link', { name: `Query the data of ${lastName}` })
  await expect(async () => {
    await page.goto('/clinic/insights?sort=name')
    await expect(link).toBeVisible({ timeout: 2_000 })
  }).toPass()
  const row = page.getByRole('row', { name: new RegExp(`^${lastName}`) })
  await expect(row).toContainText('Oura')
  await expectAccessible(page)
  await link.click()

  await expect(page.getByRole('heading', { level: 1 })).toContainText(lastName)
  const run = page.getByRole('button', { name: 'Run query' })
  const result = page.getByRole('region', { name: 'Result', exact: true })
  await page.getByLabel('Going back').fill('3')
  await page.getByLabel('Show where each figure comes from').check()
  await expect(async () => {
    await run.click()
    await expect(result.getByRole('columnheader', { name: 'mean of value (' })).toBeVisible({
      timeout: 5_000,
    })
  }).toPass()
  await expect(result.getByRole('img', { name: /^Chart of mean of value/ })).toBeVisible()
  await expect(result.getByRole('cell', { name: 'Oura' }).first()).toBeVisible()
  await result.getByRole('row').nth(1).getByRole('button').nth(1).click()
  const why = page.getByRole('dialog', { name: 'Why this number' })
  await expect(why.getByRole('row', { name: /Oura.*counted/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const walk = result.getByRole('slider', { name: 'Points of the chart' })
  await walk.focus()
  await page.keyboard.press('Home')
  await expect(walk).toHaveAttribute('aria-valuetext', /mean of value \(.+\): \d/)
  await expectAccessible(page)

  const condition = page.getByLabel('Condition')
  await condition.fill('value >> 3')
  await run.click()
  await expect(page.getByText('The service found a fault in the query.')).toBeVisible()
  await expect(condition).toHaveAccessibleDescription(/expected a column.*8: > 3/)
  await page.getByText('JSON', { exact: true }).first().click()
  const json = page.getByLabel('Request as JSON')
  await run.click()
  await page.getByRole('button', { name: /^Line \d+: queries\.0\.where\.7$/ }).click()
  expect(
    await json.evaluate((area: HTMLTextAreaElement) =>
      area.value.slice(area.selectionStart, area.selectionStart + 3),
    ),
  ).toBe('> 3')
  await expectAccessible(page)
  await json.fill((await json.inputValue()).replace('value >> 3', 'value > 3'))
  await run.click()
  await expect(result.getByRole('status')).toHaveText(/^\d+ rows?$/)

  await page.getByRole('button', { name: 'Save query' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this query' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(queryName)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save query' }).click()
  await expect(page.getByRole('button', { name: `Open ${queryName}` })).toBeVisible()

  const rows = Number(/^\d+/.exec((await result.getByRole('status').textContent()) ?? '')?.[0])
  const csv = await download(page, 'Download as CSV')
  expect(csv.name).toMatch(/^query-\d{4}-\d\d-\d\d\.csv$/)
  expect(csv.content.toString().trim().split('\r\n')).toHaveLength(rows + 1)
  const parquet = await download(page, 'Download as Parquet')
  const [file] = await listTarFiles(parquet.content)
  const table = await readParquet(file?.[1] ?? Buffer.alloc(0))
  expect(Object.keys(table).slice(0, 4)).toEqual(['group_key.1', 'mean', 'min', 'max'])
  expect(table.mean).toHaveLength(rows)
  expect(csv.content.toString()).toContain(String(table.mean?.[0]))

  expect(page.url()).toMatch(/\/clinic\/insights\/query\?patient=[0-9a-f-]{36}$/)
  await page.reload()
  await page.getByRole('button', { name: `Open ${queryName}` }).click()
  await expect(result.getByRole('status')).toHaveText(`${rows} rows`)
  await expect(condition).toHaveValue('value > 3')
  const audits = await queryDatabase<{ action: string; n: number }>(
    `SELECT action, count(*)::int AS n FROM audit_entry
      WHERE action LIKE 'insights.%' AND patient_id = (SELECT id::text FROM patient WHERE last_name = $1)
      GROUP BY action ORDER BY action`,
    [lastName],
  )
  expect(audits.map(({ action }) => action)).toEqual([
    'insights.export-query',
    'insights.open-query',
    'insights.run-query',
  ])
  await patientPage.context().close()
})
