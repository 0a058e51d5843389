import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/db/client.ts'
import { manyPatients } from '#lib/exports/limit-exports.ts'
import { exportsOfStaff } from '#lib/rate-limit/rules.ts'
import type { Caller } from '#testing/authorization/outcomes.ts'
import {
  createTestClinic,
  inventAddress,
  type TestClinic,
} from '#testing/authorization/test-clinic.ts'
import { startWebServer } from '#testing/web/test-web-server.ts'

let clinic: TestClinic
let server: Awaited<ReturnType<typeof startWebServer>>

beforeAll(async () => {
  clinic = await createTestClinic()
  server = await startWebServer()
})
afterAll(async () => {
  await server.close()
  await clinic.close()
})

async function get(caller: Caller, path: string) {
  const response = await fetch(`${server.url}/api/${path}`, {
    headers: { 'x-forwarded-for': inventAddress(), cookie: await clinic.cookieOf(caller) },
  })
  return {
    status: response.status,
    retryAfter: Number(response.headers.get('retry-after')),
    text: await response.text(),
  }
}

async function buildPatients(count: number) {
  const rows = await db().patient.createManyAndReturn({
    data: Array.from({ length: count }, (_, index) => ({ firstName: `P${index}`, lastName: 'Q' })),
    select: { id: true },
  })
  return rows.map(({ id }) => id)
}

const fhirOf = (patientId: string) => `clinic/patients/${patientId}/results/fhir`
const listAlerts = (actorId: string) =>
  db().auditEntry.findMany({ where: { actorId, action: 'exports.many-patients' } })

describe('exports by staff', () => {
  it('of many patients within an hour raise one alert, on the page of the patient who raised it', async () => {
    const actorId = clinic.userIds.reviewer
    const patients = await buildPatients(manyPatients + 3)
    const [first = ''] = patients
    for (let again = 0; again < 3; again += 1) await get('reviewer', fhirOf(first))
    for (const patientId of patients.slice(0, manyPatients - 1))
      expect((await get('reviewer', fhirOf(patientId))).status).toBe(200)
    expect(await listAlerts(actorId)).toEqual([])
    for (const patientId of patients.slice(manyPatients - 1))
      expect((await get('reviewer', fhirOf(patientId))).status).toBe(200)
    const [alert, ...others] = await listAlerts(actorId)
    expect(others).toEqual([])
    expect(alert?.patientId).toBe(patients[manyPatients - 1])
    expect(alert?.shownIds.toSorted()).toEqual(patients.slice(0, manyPatients).toSorted())
    const page = await get('admin', `clinic/patients/${alert?.patientId}`)
    expect(page.text).toContain('exports.many-patients')
  })

  it('are throttled: CSV, FHIR, original files and lists of orders together', async () => {
    const { patientId, jobId } = await clinic.buildOwnerRecords()
    const paths = [
      fhirOf(patientId),
      `clinic/patients/${patientId}/results/csv`,
      `reports/${jobId}/file`,
    ]
    for (let request = 0; request < exportsOfStaff.limit; request += 1) {
      const { status } = await get('clinician', paths[request % paths.length] ?? '')
      expect(status).toBe(200)
    }
    for (const path of paths) {
      const { status, retryAfter, text } = await get('clinician', path)
      expect(status, path).toBe(429)
      expect(retryAfter).toBeGreaterThan(0)
      expect(text).toContain('too-many-attempts')
    }
    const orders = await fetch(`${server.url}/api/clinic/orders/export`, {
      method: 'POST',
      headers: {
        origin: 'http://localhost:3000',
        'content-type': 'application/json',
        'x-forwarded-for': inventAddress(),
        cookie: await clinic.cookieOf('clinician'),
      },
      body: '{}',
    })
    expect(orders.status).toBe(429)
    expect(await orders.json()).toMatchObject({ error: { code: 'too-many-attempts' } })
    // Neither another colleague, nor reading on screen, nor the patient's own copy.
    expect((await get('reviewer', fhirOf(patientId))).status).toBe(200)
    expect((await get('clinician', `clinic/patients/${patientId}`)).status).toBe(200)
    for (let request = 0; request <= exportsOfStaff.limit; request += 1)
      expect((await get('owner', 'results/csv')).status).toBe(200)
  })
})
