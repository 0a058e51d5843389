import { afterAll, beforeAll, expect, it } from 'vitest'
import { findPersonalTables } from '#testing/database/find-personal-tables.ts'
import { createServiceFixture, type ServiceFixture } from '#testing/service/service-fixture.ts'

let fixture: ServiceFixture

beforeAll(async () => {
  fixture = await createServiceFixture()
})
afterAll(() => fixture.close())

/** What may name a user, an order or a report and does not go with the user's row, and what deletes it. */
const rules: Record<string, string> = {
  wearable_rollup: 'a trigger deletes it with the user',
  wearable_sample: 'deleted in batches before the user',
  webhook_attempt: 'goes with the delivery',
  webhook_delivery: 'goes with the message',
  webhook_message: 'deleted by the id of its user',
}

it('every table that can hold something of a user goes with the user, or has a rule', async () => {
  const tables = await findPersonalTables(fixture.db, {
    roots: ['service_user'],
    columns: ['user_id', 'order_id', 'job_id', 'appointment_id', 'message_id'],
  })
  expect(tables.length).toBeGreaterThan(20)
  const left = tables.filter(({ isCascaded }) => !isCascaded).map(({ name }) => name)
  expect(left).toEqual(Object.keys(rules).sort())
})
