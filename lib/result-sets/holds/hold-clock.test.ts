import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeDb, db } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { asOrderId, asPatientId } from '#lib/ids.ts'
import { createWebFixture, type WebFixture } from '#testing/web/web-fixture.ts'
import { endExpiredHolds } from './end-hold.ts'
import { startHold } from './start-hold.ts'

let web: WebFixture

// A server in the clinic's zone, where the clocks change: in 2026 at 9:00 UTC on March 8 and at 8:00 UTC on November 1.
beforeAll(async () => {
  web = await createWebFixture()
  const owner = new Client({ connectionString: web.url })
  await owner.connect()
  const name = new URL(web.url).pathname.slice(1)
  await owner.query(`ALTER DATABASE "${name}" SET timezone = 'America/Denver'`)
  await owner.end()
  await closeDb()
})
afterAll(() => web.close())

const hourMs = 3_600_000

async function hold(hours: number, since: Date) {
  const { patientId } = await web.buildPatient()
  const orderId = asOrderId(randomUUID())
  await db().resultSet.create({ data: { orderId, patientId } })
  const given = { ground: 'harm', ruleId: null, by: null, note: 'I call first.' } as const
  await db().$transaction((tx) =>
    startHold(tx, { ...given, orderId, patientId: asPatientId(patientId), hours, since }),
  )
  return orderId
}

it.each([
  ['forward', '2026-03-07T18:00:00.000Z', '2026-03-10T18:00:00.000Z'],
  ['back', '2026-10-31T18:00:00.000Z', '2026-11-03T18:00:00.000Z'],
])('a hold of 72 hours takes 72 hours over the night the clocks go %s', async (_, since, ends) => {
  const orderId = await hold(72, new Date(since))
  const { endsAt } = await db().resultHold.findFirstOrThrow({ where: { orderId } })
  expect(endsAt.toISOString()).toBe(ends)
})

it('a hold ends at its instant in any zone of the server', async () => {
  const now = await readDatabaseTime()
  expect(Math.abs(now.getTime() - Date.now())).toBeLessThan(60_000)
  const over = await hold(2, new Date(now.getTime() - 2 * hourMs - 60_000))
  const running = await hold(2, new Date(now.getTime() - 2 * hourMs + 600_000))
  await endExpiredHolds()
  const sets = await db().resultSet.findMany({ where: { orderId: { in: [over, running] } } })
  expect(sets.filter(({ holdId }) => holdId !== null).map(({ orderId }) => orderId)).toEqual([
    running,
  ])
})
