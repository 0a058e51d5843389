import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { issueLink } from '#lib/accounts/links/account-link.ts'
import { disableUser } from '#lib/accounts/user-access.ts'
import { db } from '#lib/db/client.ts'
import { asPatientId } from '#lib/ids.ts'
import { lockAgainstRebuild } from '#lib/service-log/fold/lock-subjects.ts'
import { askNothing } from '#testing/web/ask-nothing.ts'
import { givePassword, testPassword } from '#testing/web/test-account.ts'
import {
  anonymousContext,
  createWebFixture,
  staffContext,
  type WebFixture,
} from '#testing/web/web-fixture.ts'
import { deleteAtService } from './delete-at-service.ts'
import { deleteOwnAccount, deletePatient } from './delete-patient.ts'
import { restorePatient, undoOwnDeletion } from './restore-patient.ts'

let web: WebFixture
let owner: Awaited<ReturnType<WebFixture['buildPatient']>>
/** What the service is asked for, and what happens before it answers. */
let calls: string[] = []
let beforeAnswer: () => Promise<void> = async () => undefined
let status = 200

const service = createServer(async (request, response) => {
  calls.push(request.method === 'DELETE' ? 'delete' : 'undo')
  await beforeAnswer()
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(status === 200 ? { success: true } : { detail: 'no' }))
})

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  web = await createWebFixture({ SERVICE_BASE_URL: `http://127.0.0.1:${port}` })
})
afterAll(async () => {
  await new Promise((resolve) => service.close(resolve))
  await web.close()
})
beforeEach(async () => {
  owner = await web.buildPatient()
  calls = []
  beforeAnswer = async () => undefined
  status = 200
})

const remove = () =>
  deletePatient(staffContext('admin'), {
    patientId: owner.patientId,
    name: 'Ada Mendel',
    reason: 'They asked for it by letter',
  })
const restore = () => restorePatient(staffContext('admin'), { patientId: owner.patientId })
const isDeleted = async () =>
  (await db().patient.findUniqueOrThrow({ where: { id: owner.patientId } })).deletedAt !== null

/** Throws when the lock is taken. */
const foldAtOnce = () =>
  db().$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL lock_timeout = 1000`
    await lockAgainstRebuild(tx)
  })

it('lets messages be folded and the patient be changed while the service is asked', async () => {
  await remove()
  const changeAtOnce = () =>
    db().$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL lock_timeout = 1000`
      await tx.$queryRaw`SELECT id::text FROM patient WHERE id = ${owner.patientId}::uuid FOR UPDATE`
    })
  const during: string[] = []
  beforeAnswer = async () => {
    await foldAtOnce()
    await changeAtOnce()
    during.push(calls.at(-1) ?? '')
  }
  await deleteAtService(owner.patientId)
  await restore()
  expect(during).toEqual(['delete', 'undo'])
  expect(await isDeleted()).toBe(false)
})

it('leaves the patient deleted, and a job that deletes the user again, when the service refuses', async () => {
  await remove()
  await db().$executeRaw`DELETE FROM graphile_worker._private_jobs`
  status = 404
  await expect(restore()).rejects.toMatchObject({ code: 'not-found' })
  expect(await isDeleted()).toBe(true)
  const jobs = await db().$queryRaw<{ key: string }[]>`
    SELECT key FROM graphile_worker.jobs WHERE task_identifier = 'erasure.delete-at-service' AND run_at > now()`
  expect(jobs).toEqual([{ key: `erasure.delete-at-service:${owner.patientId}` }])
  await deleteAtService(owner.patientId)
  expect(calls).toEqual(['undo', 'delete'])
})

it('brings the user back when the patient is restored while the service deletes the user', async () => {
  await remove()
  beforeAnswer = async () => {
    beforeAnswer = async () => undefined
    await restore()
  }
  await deleteAtService(owner.patientId)
  expect(calls).toEqual(['delete', 'undo', 'undo'])
  expect(await isDeleted()).toBe(false)
})

it('asks the service for nothing for a patient who is not deleted, erased or unknown', async () => {
  await expect(restore()).rejects.toMatchObject({ code: 'not-possible-now' })
  const unknown = { patientId: asPatientId(randomUUID()) }
  await expect(restorePatient(staffContext('admin'), unknown)).rejects.toMatchObject({
    code: 'not-found',
  })
  expect(calls).toEqual([])
})

it('keeps the mailed link until the account is restored', async () => {
  await remove()
  const link = { userId: owner.userId, purpose: 'undo-deletion', lifetimeMs: 60_000 } as const
  const token = await db().$transaction((tx) => issueLink(tx, link))
  const undo = () => undoOwnDeletion(anonymousContext, { token })
  status = 404
  await expect(undo()).rejects.toMatchObject({ code: 'not-found' })
  status = 200
  await undo()
  expect(await isDeleted()).toBe(false)
  await expect(undo()).rejects.toMatchObject({ code: 'link-expired' })
  const later = await db().$transaction((tx) => issueLink(tx, link))
  await expect(undoOwnDeletion(anonymousContext, { token: later })).rejects.toMatchObject({
    code: 'link-expired',
  })
})

it('gives work back to who may still do it, and to everyone where its owner has left', async () => {
  const owners = { stays: randomUUID(), leaves: randomUUID() }
  await db().user.createMany({
    data: Object.values(owners).map((id) => ({ id, role: 'support', name: 'Sam', email: id })),
  })
  const conversations = Object.values(owners).map((ownerId) => ({
    id: randomUUID(),
    patientId: owner.patientId,
    topic: 'question',
    startKey: randomUUID(),
    ownerId,
  }))
  await db().conversation.createMany({ data: conversations })
  await remove()
  await disableUser(staffContext('admin'), { userId: owners.leaves })
  await restore()
  const restored = await db().conversation.findMany({
    where: { id: { in: conversations.map(({ id }) => id) } },
  })
  expect(restored.map(({ ownerId }) => ownerId).toSorted()).toEqual([owners.stays, null])
})

it('lets a patient delete their own account three times a day, and staff more often', async () => {
  const { userId } = owner
  await givePassword(userId)
  for (let time = 1; time <= 3; time += 1) {
    await deleteOwnAccount(owner.context, { password: testPassword }, askNothing)
    await restore()
  }
  await expect(
    deleteOwnAccount(owner.context, { password: testPassword }, askNothing),
  ).rejects.toMatchObject({
    code: 'deleted-too-often',
  })
  expect(await isDeleted()).toBe(false)
  await remove()
  expect(await isDeleted()).toBe(true)
})
