import { afterAll, beforeAll, expect, it } from 'vitest'
import { db } from '#lib/db/client.ts'
import { findPersonalTables } from '#testing/database/find-personal-tables.ts'
import { createWebFixture, type WebFixture } from '#testing/web/web-fixture.ts'

let fixture: WebFixture

beforeAll(async () => {
  fixture = await createWebFixture()
})
afterAll(() => fixture.close())

/** What may name a patient and stays, or is deleted elsewhere, and why. */
const rules: Record<string, string> = {
  audit_entry: 'stays as proof, with ids and no health data',
  critical_roster_slot: 'names staff only',
  default_view: 'names staff only',
  reading_evaluation: 'its foreign key deletes it with the decision',
  wearable_day: 'a trigger deletes it with the patient',
}

it('every table that can hold something of a patient is erased, or has a rule', async () => {
  const tables = await findPersonalTables(db(), {
    roots: ['patient', 'user'],
    columns: ['patient_id', 'client_user_id', 'user_id', 'order_id', 'job_id', 'subject_id'],
  })
  expect(tables.length).toBeGreaterThan(40)
  const [{ text } = { text: '' }] = await db().$queryRaw<{ text: string }[]>`
    SELECT prosrc AS text FROM pg_proc WHERE proname = 'erase_patient'`
  const isErased = (name: string) => new RegExp(`(DELETE FROM|UPDATE) ${name}\\b`).test(text)
  const left = tables
    .filter(({ name, isCascaded }) => !isCascaded && !isErased(name))
    .map(({ name }) => name)
  expect(left).toEqual(Object.keys(rules).sort())
})
