import { findSlots } from '#lib/booking/find-slots.ts'
import { asOrderId } from '#lib/ids.ts'
import { labTestIds } from '#testing/service/order-fixture.ts'
import type { TestSandbox } from './test-sandbox.ts'

const modalities = { walkIn: 'walk_in_test', atHome: 'at_home_phlebotomy' } as const

const phoenix = { first_line: '18 Orchard Road', city: 'Phoenix', state: 'AZ', zip: '85004' }

export type TestVisit = Awaited<ReturnType<typeof buildVisit>>

/** A patient with an order that waits for its visit. */
export async function buildVisit(
  sandbox: TestSandbox,
  kind: keyof typeof modalities,
  /** or the ZIP code of one in Phoenix */
  address: string | typeof phoenix = phoenix,
) {
  const patient = await sandbox.buildPatient()
  const placed = await sandbox.service.placeOrder({
    user_id: patient.serviceUserId,
    lab_test_id: labTestIds[kind],
    patient_address: {
      ...(typeof address === 'string' ? { ...phoenix, zip: address } : address),
      country: 'US',
    },
  })
  const { id } = placed.body.order
  await sandbox.service.simulate(id, {
    final_status: `received.${modalities[kind]}.requisition_created`,
  })
  await sandbox.deliver(id)
  return { ...patient, orderId: asOrderId(id) }
}

/** Days ahead: not about to start, and canceled without a cost. */
export async function listFreeSlots({ context, orderId }: Pick<TestVisit, 'context' | 'orderId'>) {
  const { places } = await findSlots(context, { orderId })
  const slots = places.flatMap(({ days }) => days.flatMap((day) => day.slots))
  return slots.filter(({ startAt }) => Date.parse(startAt) - Date.now() > 3 * 86_400_000)
}
