import type { ChildProcess } from 'node:child_process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  buildUser,
  createServiceFixture,
  type ServiceFixture,
} from '#testing/service/service-fixture.ts'
import { startServiceWorker } from '#testing/service/start-service-worker.ts'

let fixture: ServiceFixture
let worker: ChildProcess

beforeAll(async () => {
  fixture = await createServiceFixture()
  worker = await startServiceWorker(fixture)
})
afterAll(async () => {
  worker.kill('SIGKILL')
  await fixture.close()
})

it('the service’s worker reads the history of a demo connection with its own rights', {
  timeout: 120_000,
}, async () => {
  const { db, teamId } = fixture
  const userId = await buildUser(db, teamId)
  const body = { user_id: userId, provider: 'freestyle_libre', history_days: 3 }
  await fixture.request('POST', '/v2/link/connect/demo', { body })
  await expect
    .poll(
      () =>
        db.webhookMessage.count({
          where: { userId, eventType: 'historical.data.glucose.created' },
        }),
      {
        timeout: 100_000,
      },
    )
    .toBe(1)
  const [pull] = await db.wearablePull.findMany({ where: { userId } })
  expect(pull).toMatchObject({ resource: 'glucose', status: 'success' })
  expect(await db.wearableSample.count({ where: { userId } })).toBe(pull?.itemCount)
})
