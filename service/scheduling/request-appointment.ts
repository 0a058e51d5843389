import { randomUUID } from 'node:crypto'
import type { UsAddress } from '#contract/appointment-requests.ts'
import { presentAppointment } from '#service/appointments/present-appointment.ts'
import { openAppointment } from '#service/appointments/record-appointment.ts'
import type { Transaction } from '#service/db/client.ts'
import type { Prisma } from '#service/db/generated/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { recordStatus } from '#service/orders/record-status.ts'
import { listPhlebotomyProviders } from '#service/scheduling/places/phlebotomy-providers.ts'
import { findZipArea } from '#service/scheduling/places/zip-areas.ts'
import { placeAtHome } from '#service/scheduling/slots/place.ts'
import { addressOf } from './book-appointment.ts'
import { lockOrderOf, requireUnscheduled } from './require-order.ts'

interface VisitRequest {
  address: UsAddress
  provider: string
  appointment_notes?: string | null | undefined
}

/** Asks a provider for a visit: pending and without a time until the provider has called the patient. */
export async function requestVisit(
  tx: Transaction,
  { teamId, orderId }: { teamId: string; orderId: string },
  { address, provider, appointment_notes: notes }: VisitRequest,
) {
  const order = await lockOrderOf(tx, { teamId, orderId, type: 'phlebotomy' })
  const served = listPhlebotomyProviders(findZipArea(address.zip_code))
  const takesRequests = served.some(
    ({ name, serviceTypes }) => name === provider && serviceTypes.includes('appointment-request'),
  )
  if (!takesRequests)
    throw new HttpFault(400, `${provider} takes no requests in ${address.zip_code}`)
  await requireUnscheduled(tx, order)
  const place = placeAtHome(provider, address)
  const requested = await openAppointment(
    tx,
    {
      id: randomUUID(),
      orderId: order.id,
      type: 'phlebotomy',
      status: 'pending',
      provider,
      address: addressOf(order, place) as Prisma.InputJsonObject,
      latitude: place.latitude,
      longitude: place.longitude,
      timeZone: place.timeZone,
      notes: notes ?? null,
    },
    { origin: 'patient' },
  )
  await recordStatus(tx, order, 'appointment_pending')
  return presentAppointment(requested)
}
