import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contextOf } from '#lib/auth/context-of.ts'
import { db } from '#lib/db/client.ts'
import { claimReview } from '#lib/reviews/claim-review.ts'
import { buildReviewer, buildWaitingReport } from '#testing/reviews/build-review.ts'
import { askAuth, openAccount, signInWith } from '#testing/web/test-account.ts'
import { createTestSandbox, type TestSandbox } from '#testing/web/test-sandbox.ts'
import { browserRequest, cookiesOf } from '#testing/web/test-web.ts'

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await createTestSandbox()
})
afterAll(() => sandbox.close())

it('releases the reviews that the session had open, and no others', async () => {
  const ada = await sandbox.buildPatient()
  const other = await buildReviewer()
  const [here, elsewhere] = [
    await buildWaitingReport(sandbox, ada),
    await buildWaitingReport(sandbox, ada),
  ]
  const { email } = await openAccount({ role: 'reviewer' })
  const [first, second] = [cookiesOf(await signInWith(email)), cookiesOf(await signInWith(email))]
  const contextFrom = (cookie: string) => contextOf(browserRequest('GET', '/', { cookie }))
  const claim = async (cookie: string, { jobId }: typeof here) =>
    claimReview(await contextFrom(cookie), { jobId, claimKey: randomUUID() })
  await claim(first, here)
  await claim(second, elsewhere)

  expect((await askAuth('/sign-out', {}, { cookie: first })).status).toBe(200)

  const left = await db().reviewClaim.findMany({ select: { jobId: true } })
  expect(left).toEqual([{ jobId: elsewhere.jobId }])
  const released = { action: 'reviews.release', subjectId: here.jobId }
  expect(await db().auditEntry.count({ where: released })).toBe(1)
  await claimReview(other.context, { jobId: here.jobId, claimKey: other.claimKey })
})
