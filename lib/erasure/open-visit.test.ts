import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookVisit, cancelVisit } from '#lib/booking/book-visit.ts'
import { getCancelOptions } from '#lib/booking/get-cancel-options.ts'
import { listOwnOpenVisits } from '#lib/booking/list-own-open-visits.ts'
import { db } from '#lib/db/client.ts'
import { getPatient } from '#lib/patients/get-patient.ts'
import { askNothing } from '#testing/web/ask-nothing.ts'
import { buildVisit, listFreeSlots, type TestVisit } from '#testing/web/build-visit.ts'
import { givePassword, testPassword } from '#testing/web/test-account.ts'
import { createTestSandbox, type TestSandbox } from '#testing/web/test-sandbox.ts'
import { staffContext } from '#testing/web/web-fixture.ts'
import { deleteAtService } from './delete-at-service.ts'
import { deleteOwnAccount, deletePatient } from './delete-patient.ts'
import { hidePatient } from './hide-patient.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await createTestSandbox()
})
afterAll(() => sandbox.close())

async function bookOne(kind: 'walkIn' | 'atHome') {
  const visit = await buildVisit(sandbox, kind)
  const { userId, orderId } = visit
  await givePassword(userId)
  const [slot] = await listFreeSlots(visit)
  await bookVisit(visit.context, {
    orderId,
    bookingKey: slot?.bookingKey ?? '',
    notes: '',
    attemptKey: randomUUID(),
  })
  return visit
}

const removeOwn = ({ context }: TestVisit) =>
  deleteOwnAccount(context, { password: testPassword }, askNothing)
const remove = ({ patientId }: TestVisit) =>
  deletePatient(staffContext('admin'), {
    patientId,
    name: 'Ada Mendel',
    reason: 'They asked for it by letter',
  })
const isDeleted = async ({ patientId }: TestVisit) =>
  (await db().patient.findUniqueOrThrow({ where: { id: patientId } })).deletedAt !== null

describe('deleting a patient who has a visit to come', () => {
  it.each(['walkIn', 'atHome'] as const)(
    'is refused until it is canceled, to the patient and to staff: %s',
    async (kind) => {
      const visit = await bookOne(kind)
      const { context, orderId, patientId } = visit
      const refused = { code: 'visit-open', context: { orderId } }
      await expect(removeOwn(visit)).rejects.toMatchObject(refused)
      await expect(remove(visit)).rejects.toMatchObject(refused)
      expect(await isDeleted(visit)).toBe(false)
      const shown = [{ orderId, state: 'confirmed' }]
      expect(await listOwnOpenVisits(context)).toMatchObject(shown)
      const openVisitsFor = async (role: 'admin' | 'support') =>
        (await getPatient(staffContext(role), { patientId })).openVisits
      expect(await openVisitsFor('admin')).toMatchObject(shown)
      expect(await openVisitsFor('support')).toEqual([])

      const { reasons } = await getCancelOptions(context, { orderId })
      await cancelVisit(context, { orderId, reasonId: reasons.at(-1)?.reasonId ?? '' })
      expect(await listOwnOpenVisits(context)).toEqual([])
      // What was refused counts as no deletion of the day.
      await removeOwn(visit)
      expect(await isDeleted(visit)).toBe(true)
    },
  )

  it('is possible once the visit has begun', async () => {
    const visit = await bookOne('atHome')
    await db().$executeRaw`
      UPDATE appointment_projection SET start_at = now() - interval '1 minute' WHERE order_id = ${visit.orderId}::uuid`
    await remove(visit)
    expect(await isDeleted(visit)).toBe(true)
  })

  it('cancels at the service what was booked unseen', async () => {
    const visit = await bookOne('atHome')
    const { patientId, orderId } = visit
    await db().$transaction((tx) =>
      hidePatient(tx, { patientId, deletedBy: 'admin', reason: 'test' }),
    )
    await deleteAtService(patientId)
    const kept = await sandbox.service.db.appointment.findFirstOrThrow({ where: { orderId } })
    expect(kept.status).toBe('cancelled')
  })
})
