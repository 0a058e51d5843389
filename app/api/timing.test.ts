import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnerRecords } from '#testing/authorization/route-table.ts'
import {
  createTestClinic,
  inventAddress,
  inventIds,
  type TestClinic,
} from '#testing/authorization/test-clinic.ts'
import { compareTimes } from '#testing/web/compare-times.ts'
import { startWebServer } from '#testing/web/test-web-server.ts'

/** A second look at a foreign row shows as more than this. */
const bound = 1.25

let clinic: TestClinic
let server: Awaited<ReturnType<typeof startWebServer>>
let foreign: OwnerRecords
let cookie: string

beforeAll(async () => {
  clinic = await createTestClinic()
  foreign = await clinic.buildOwnerRecords()
  server = await startWebServer()
  cookie = await clinic.cookieOf('stranger')
})
afterAll(async () => {
  await server.close()
  await clinic.close()
})

const ask = (path: string) => async () => {
  const answer = await fetch(`${server.url}/api/${path}`, {
    headers: { cookie, 'x-forwarded-for': inventAddress() },
  })
  expect(answer.status, path).toBe(404)
  await answer.text()
}

const paths: [string, (records: OwnerRecords) => string][] = [
  ['an order', ({ orderId }) => `orders/${orderId}`],
  ['a report', ({ jobId }) => `reports/${jobId}`],
  ['a report’s page', ({ jobId }) => `reports/${jobId}/page/1`],
  ['a report’s file', ({ jobId }) => `reports/${jobId}/file`],
]

// The time of each batch depends on the machine; the ratio does not.
describe('another patient’s row (N24)', { timeout: 300_000 }, () => {
  it.each(paths)('is refused as fast as one that does not exist: %s', async (_what, pathOf) => {
    const [theirs, nobodys] = [ask(pathOf(foreign)), ask(pathOf(inventIds()))]
    const ratio = await compareTimes(theirs, nobodys, bound)
    expect(ratio).toBeLessThanOrEqual(bound)
    expect(ratio).toBeGreaterThanOrEqual(1 / bound)
  })

  it('would be noticed if it were looked up twice', async () => {
    const once = ask(`orders/${foreign.orderId}`)
    let count = 0
    const twice = async () => {
      await once()
      count += 1
      await once()
    }
    expect(await compareTimes(twice, once, bound, 120)).toBeGreaterThan(bound)
    expect(count).toBeGreaterThanOrEqual(100)
  })
})
