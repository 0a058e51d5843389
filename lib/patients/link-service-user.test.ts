import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/db/client.ts'
import { asPatientId } from '#lib/ids.ts'
import { createServiceFixture } from '#testing/service/service-fixture.ts'
import { createWebFixture } from '#testing/web/web-fixture.ts'
import { ensureServiceUser, linkServiceUser } from './link-service-user.ts'
import { ensureStockPatient } from './stock-patient.ts'

let service: Awaited<ReturnType<typeof createServiceFixture>>
let web: Awaited<ReturnType<typeof createWebFixture>>
let server: ReturnType<typeof serve>

beforeAll(async () => {
  service = await createServiceFixture()
  await new Promise<void>((resolve) => {
    server = serve({ fetch: service.app.fetch, port: 0 }, () => resolve())
  })
  const { port } = server.address() as AddressInfo
  web = await createWebFixture({
    SERVICE_BASE_URL: `http://127.0.0.1:${port}`,
    SERVICE_API_KEY: service.apiKey,
    SERVICE_TEAM_ID: service.teamId,
  })
})
afterAll(async () => {
  server.close()
  await web.close()
  await service.close()
})

async function addPatient() {
  const { id } = await db().patient.create({ data: { firstName: 'Ada', lastName: 'Byron' } })
  return asPatientId(id)
}

describe('ensureServiceUser', () => {
  it('creates the user once, identified by the patient’s id', async () => {
    const patientId = await addPatient()
    const serviceUserId = await ensureServiceUser(patientId)
    expect(await ensureServiceUser(patientId)).toBe(serviceUserId)
    const { body } = await service.request('GET', `/v2/user/${serviceUserId}`)
    expect(body).toMatchObject({ client_user_id: patientId })
  })

  it('adopts an existing user', async () => {
    const patientId = await addPatient()
    const { body } = await service.request('POST', '/v2/user', {
      body: { client_user_id: patientId },
    })
    expect(await ensureServiceUser(patientId)).toBe(body.user_id)
  })

  it('creates one user from concurrent calls', async () => {
    const patientId = await addPatient()
    const ids = await Promise.all(Array.from({ length: 8 }, () => ensureServiceUser(patientId)))
    expect(new Set(ids).size).toBe(1)
  })

  it('runs as a job, also for a patient who was erased', async () => {
    const patientId = await addPatient()
    await linkServiceUser(patientId)
    const row = await db().patient.findUniqueOrThrow({ where: { id: patientId } })
    expect(row.serviceUserId).not.toBeNull()
    await linkServiceUser(asPatientId('c1f7b4d5-54d1-4c4c-9b0b-3e6f5d6f7a80'))
  })
})

describe('ensureStockPatient', () => {
  it('creates one row from concurrent calls', async () => {
    const found = await Promise.all(Array.from({ length: 6 }, () => ensureStockPatient()))
    expect(new Set(found.map((stock) => stock.patientId)).size).toBe(1)
    expect(await db().patient.count({ where: { isStock: true } })).toBe(1)
  })
})
