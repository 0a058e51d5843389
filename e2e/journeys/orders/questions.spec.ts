import type { Page } from '@playwright/test'
import { withDatabase } from '#e2e/support/app/database.ts'
import { expect, signInAs, test } from '#e2e/support/app/test.ts'
import { findViolations } from '#e2e/support/pages/axe.ts'
import { fillNewPatient } from '#e2e/support/people/new-patient-form.ts'

// The laboratory begins to ask in a way that neither program knows.
const allowAnyType = 'ALTER TABLE question DROP CONSTRAINT IF EXISTS question_type_check'
const onlyKnownTypes = `ALTER TABLE question ADD CONSTRAINT question_type_check
  CHECK (type IN ('choice', 'text', 'numeric', 'multi_choice'))`
const setType = 'UPDATE question SET type = $1 WHERE code = $2'

const askPsaAs = (type: string, before: string, after: string) =>
  withDatabase('service', async (client) => {
    if (before) await client.query(before)
    await client.query(setType, [type, 'LASTPSA'])
    if (after) await client.query(after)
  })

test.beforeAll(() => askPsaAs('scale', allowAnyType, ''))
test.afterAll(() => askPsaAs('text', '', onlyKnownTypes))

async function addMarker(page: Page, typed: string, name: string) {
  await page.getByRole('searchbox', { name: 'Add single markers' }).fill(typed)
  await page.getByRole('button', { name: `Add ${name}`, exact: true }).click()
}

test('questions of every type are answered, one of an unknown type as text', async ({ page }) => {
  await signInAs(page, 'clinician')
  await page.goto('/clinic/orders/new')
  await fillNewPatient(page, 'Quinn', 'Asked')
  await page.getByRole('button', { name: 'Add and continue' }).click()
  await expect(page.getByRole('heading', { name: 'New order for Quinn Asked' })).toBeVisible()
  await page.getByLabel('Phone number').fill('(303) 555-0142')
  await page.getByLabel('Email', { exact: true }).fill('quinn@example.com')
  await page.getByLabel('Street address').fill('77 Larkspur Lane')
  await page.getByLabel('City', { exact: true }).fill('Denver')
  await page.getByLabel('State', { exact: true }).selectOption('Colorado')
  await page.getByLabel('ZIP code').fill('80218')
  await page.getByLabel('The patient has agreed to this test').check()

  await page.getByRole('group', { name: 'Collection' }).getByText('At a lab site').click()
  await page.getByRole('checkbox', { name: 'Fertility' }).check()
  await addMarker(page, 'Lead (blood)', 'Lead (blood)')
  await addMarker(page, 'Prostate Specific Antigen (total)', 'Prostate Specific Antigen (total)')

  const biotin = page.getByRole('group', { name: /^Has the patient taken biotin/ })
  await biotin.getByText('Yes', { exact: true }).click()
  await page.getByLabel(/^On which day of the cycle/).fill('14')
  await page.getByLabel(/^Where could the patient have been exposed/).fill('Old paint at home')
  const hormones = page.getByRole('group', { name: /^Which hormones/ })
  await hormones.getByText('None of these').click()
  await hormones.getByText('Estrogen').click()
  await expect(hormones.getByRole('checkbox', { name: 'None of these' })).not.toBeChecked()
  await hormones.getByText('Thyroid hormone').click()
  const unknown = page.getByLabel(/^What was the last PSA value/)
  await expect(page.getByText('New question type “scale”')).toBeVisible()
  await unknown.fill('2.1 on 04/2024')
  expect(await findViolations(page)).toEqual([])

  await page.getByRole('button', { name: /^Use .+, NPI \d+$/ }).click()
  await page.getByRole('button', { name: 'Place order' }).first().click()
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible()
  const link = await page.getByRole('link', { name: 'Open the order' }).getAttribute('href')
  const answers = await withDatabase('service', async (client) => {
    const { rows } = await client.query<{ code: string; answer: unknown }>(
      `SELECT DISTINCT q.code, a.value -> 'answer' AS answer
         FROM lab_order o, jsonb_array_elements(o.aoe_answers) AS a(value)
         JOIN question q ON q.id = (a.value ->> 'question_id')::bigint
        WHERE o.id = $1`,
      [link?.split('/').at(-1)],
    )
    return new Map(rows.map(({ code, answer }) => [code, answer]))
  })
  expect(answers.get('BIOTIN')).toBe('Y')
  expect(answers.get('CYCDAY')).toBe('14')
  expect(answers.get('EXPOSE')).toBe('Old paint at home')
  expect([answers.get('HRMMED')].flat().join()).toBe('EST,THY')
  expect(answers.get('LASTPSA')).toBe('2.1 on 04/2024')
})
