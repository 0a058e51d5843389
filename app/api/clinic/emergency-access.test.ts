import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { db } from '#lib/db/client.ts'
import { listAllEmergencyAccesses } from '#lib/emergency-access/list-all-emergency-accesses.ts'
import { getPatient } from '#lib/patients/get-patient.ts'
import type { ReportsPage } from '#lib/reports/report-view.ts'
import type { Caller } from '#testing/authorization/outcomes.ts'
import {
  createTestClinic,
  inventAddress,
  type TestClinic,
} from '#testing/authorization/test-clinic.ts'
import { startWebServer } from '#testing/web/test-web-server.ts'

const webUrl = 'http://localhost:3000'
const reason = 'The patient has collapsed in the waiting room'

let clinic: TestClinic
let server: Awaited<ReturnType<typeof startWebServer>>
let records: Awaited<ReturnType<TestClinic['buildOwnerRecords']>>

beforeAll(async () => {
  clinic = await createTestClinic()
  server = await startWebServer()
  records = await clinic.buildOwnerRecords()
})
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  await server.close()
  await clinic.close()
})

async function ask(caller: Caller, method: 'GET' | 'POST', path: string, body?: unknown) {
  const response = await fetch(`${server.url}/api/${path}`, {
    method,
    headers: {
      'x-forwarded-for': inventAddress(),
      cookie: await clinic.cookieOf(caller),
      ...(method === 'POST' && { origin: webUrl, 'content-type': 'application/json' }),
    },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const requestId = response.headers.get('x-request-id') ?? ''
  return {
    status: response.status,
    text,
    rows: await db().auditEntry.findMany({ where: { requestId } }),
  }
}

const clinicalPaths = () => [
  `clinic/patients/${records.patientId}/results/csv`,
  `clinic/patients/${records.patientId}/results/fhir`,
  `reports/${records.jobId}/file`,
  `reports/${records.jobId}/page/1`,
]

const open = (caller: Caller, given: unknown, patientId: string = records.patientId) =>
  ask(caller, 'POST', `clinic/patients/${patientId}/emergency-access`, { reason: given })

const statusesOf = async (caller: Caller) => {
  const answers = []
  for (const path of clinicalPaths()) answers.push((await ask(caller, 'GET', path)).status)
  return answers
}

describe('emergency access (N52)', () => {
  it('is refused and audited without a reason, and needed by no one whose work is with results', async () => {
    for (const caller of ['support', 'admin'] as const)
      for (const path of clinicalPaths()) {
        const { status, text, rows } = await ask(caller, 'GET', path)
        expect([status, path]).toEqual([403, path])
        expect(text).toContain('reason-needed')
        expect(rows).toMatchObject([{ outcome: 'denied', reason: 'reason-needed' }])
      }
    // Support does not review.
    expect((await ask('support', 'GET', `reports/${records.reviewId}/page/1`)).status).toBe(403)
    expect(await statusesOf('reviewer')).toEqual([200, 200, 200, 200])
    expect(await statusesOf('clinician')).toEqual([200, 200, 200, 200])
    expect(await statusesOf('owner')).toEqual([404, 404, 200, 200])
  })

  it('is needed to learn how many values of a report are outside their range', async () => {
    const countsOf = async (caller: Caller) => {
      const path = `clinic/patients/${records.patientId}/reports`
      const { reports } = JSON.parse((await ask(caller, 'GET', path)).text) as ReportsPage
      return reports.map(({ outsideCount, contradictoryCount }) => [
        outsideCount,
        contradictoryCount,
      ])
    }
    const known = await countsOf('clinician')
    expect(known.length).toBeGreaterThan(0)
    expect(known.flat().every((count) => typeof count === 'number')).toBe(true)
    for (const caller of ['support', 'admin'] as const)
      expect(await countsOf(caller)).toEqual(known.map(() => [null, null]))
  })

  it('refuses reasons that say nothing, unknown patients and other roles', async () => {
    for (const given of ['', '   ', 'because', 'x'.repeat(501), null, 7])
      expect((await open('support', given)).status, String(given)).toBe(422)
    expect((await open('support', reason, randomUUID())).status).toBe(404)
    expect((await open('clinician', reason)).status).toBe(403)
    expect((await open('owner', reason)).status).toBe(404)
    expect(await db().emergencyAccess.count()).toBe(0)
  })

  it('opens one patient to one person for half an hour, flagged in the audit and listed', async () => {
    const { status, rows } = await open('support', reason)
    expect(status).toBe(200)
    // Sent again after a lost answer, or twice at once.
    const again = await Promise.all([open('support', reason), open('support', reason)])
    expect(again.map((each) => each.status)).toEqual([200, 200])
    expect(await db().emergencyAccess.count()).toBe(1)
    expect(rows).toMatchObject([
      {
        action: 'patients.emergency-access',
        actorId: clinic.userIds.support,
        patientId: records.patientId,
      },
    ])
    expect(await statusesOf('support')).toEqual([200, 200, 200, 200])
    expect(await statusesOf('admin')).toEqual([403, 403, 403, 403])
    const other = `clinic/patients/${clinic.stranger.patientId}/results/csv`
    expect((await ask('support', 'GET', other)).status).toBe(403)

    const mails = await db().outgoingMail.findMany({
      where: { subject: { contains: 'emergency' } },
    })
    const admin = await db().user.findUniqueOrThrow({ where: { id: clinic.userIds.admin } })
    expect(mails.map(({ to }) => to)).toEqual([admin.email])
    expect(mails[0]?.text).toContain('Sam support')
    for (const secret of [records.word, records.patientId, 'collapsed'])
      expect(mails[0]?.text + String(mails[0]?.html)).not.toContain(secret)
    const [listed] = await listAllEmergencyAccesses(await clinic.contextFor('admin'))
    expect(listed).toMatchObject({
      actorName: 'Sam support',
      reason,
      patientId: records.patientId,
      patientName: `Ada ${records.word}`,
    })

    const { patientId } = clinic.owner
    const seen = await getPatient(await clinic.contextFor('clinician'), { patientId })
    expect(seen.patient.emergencyAccesses).toMatchObject([{ actorName: 'Sam support', reason }])
    const own = await getPatient(await clinic.contextFor('support'), { patientId })
    expect(own.clinicalAccess).toEqual({ needsReason: false, endsAt: expect.any(String) })
    expect(Date.parse(own.clinicalAccess.endsAt ?? '') - Date.now()).toBeLessThan(30 * 60_000)

    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 30 * 60_000)
    expect(await statusesOf('support')).toEqual([403, 403, 403, 403])
  })

  it('keeps reasons as they were given', async () => {
    await expect(db().emergencyAccess.updateMany({ data: { reason: 'x' } })).rejects.toThrow()
    await expect(db().emergencyAccess.deleteMany({})).rejects.toThrow()
  })

  it('lets whoever may review see a report’s pages and file until its review is decided', async () => {
    const paths = [`reports/${records.reviewId}/page/1`, `reports/${records.reviewId}/file`]
    const review = { where: { jobId: records.reviewId } }
    const colleague = {
      jobId: records.reviewId,
      reviewerId: clinic.userIds.reviewer,
      claimKey: randomUUID(),
      expiresAt: new Date(Date.now() + 60_000),
    }
    for (const path of paths) {
      const { status, rows } = await ask('admin', 'GET', path)
      expect([status, path]).toEqual([200, path])
      expect(rows).toMatchObject([{ subjectId: records.reviewId }])
    }
    await db().reviewClaim.create({ data: colleague })
    for (const path of paths) expect((await ask('admin', 'GET', path)).status).toBe(200)
    await db().reportProjection.update({ ...review, data: { isReviewed: true } })
    for (const path of paths) expect((await ask('admin', 'GET', path)).status).toBe(403)
    await db().reportProjection.update({ ...review, data: { isReviewed: false } })
    await db().reviewClaim.delete(review)
  })
})
