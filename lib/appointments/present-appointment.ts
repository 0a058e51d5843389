import { z } from 'zod'
import { appointmentEventData, wireUsAddress } from '#contract/appointments.ts'
import { zoneOfAddress } from '#lib/dates/zone-of-address.ts'
import { parseTimeZone } from '#lib/i18n/time-zone.ts'
import { asOrderId } from '#lib/ids.ts'
import { normalizeInstant } from '#lib/service-log/fold/normalize-instant.ts'
import type { AppointmentProjection } from '#prisma/generated/client.ts'
import {
  type AppointmentView,
  freeUntilOf,
  type VisitCancellation,
  type VisitState,
  visitStates,
} from './appointment-view.ts'

const kinds: Record<string, AppointmentView['kind']> = {
  phlebotomy: 'home',
  patient_service_center: 'center',
}
const movable = new Set<VisitState>(['confirmed', 'pending', 'reserved'])

const fields = z.looseObject({
  address: wireUsAddress.nullish().catch(null),
  site_name: z.string().nullish().catch(null),
  can_reschedule: z.boolean().nullish().catch(null),
  appointment_notes: z.string().nullish().catch(null),
  confirm_by: z.string().nullish().catch(null),
  free_until: z.string().nullish().catch(null),
  events: z
    .array(z.looseObject({ status: z.string() }))
    .nullish()
    .catch(null),
  event_data: appointmentEventData.nullish().catch(null),
})

export function presentAppointment(row: AppointmentProjection, now: Date): AppointmentView {
  const given = fields.parse(row.snapshot)
  const state = stateOf(row.status)
  const kind = (Object.hasOwn(kinds, row.type) && kinds[row.type]) || 'other'
  const { address } = given
  // A snapshot stays as it was written: that the visit has begun follows from its time alone.
  const isAhead = movable.has(state) && (row.startAt === null || row.startAt > now)
  return {
    appointmentId: row.appointmentId,
    orderId: asOrderId(row.orderId),
    kind,
    state,
    startAt: row.startAt?.toISOString() ?? null,
    endAt: row.endAt?.toISOString() ?? null,
    timeZone: zoneOf(row.timeZone, address),
    place: { name: given.site_name ?? null, lines: address ? addressLines(address) : [] },
    notes: given.appointment_notes ?? null,
    accessNotes: address?.access_notes ?? null,
    confirmBy: given.confirm_by ?? null,
    cancellation: state === 'cancelled' ? presentCancellation(given.event_data ?? {}) : null,
    freeUntil: findFreeUntil({ row, state, kind, given }),
    can: { move: isAhead && given.can_reschedule !== false, cancel: isAhead },
  }
}

interface FeeFacts {
  row: AppointmentProjection
  state: VisitState
  kind: AppointmentView['kind']
  given: z.infer<typeof fields>
}

/** As the service says it; else from the time of a visit that was confirmed. */
function findFreeUntil({ row, state, kind, given }: FeeFacts): string | null {
  const said = normalizeInstant(given.free_until)
  if (said) return new Date(said).toISOString()
  const wasConfirmed = given.events?.some(({ status }) => status === 'scheduled') ?? true
  const isOpen = state === 'pending' || state === 'reserved'
  return wasConfirmed && !isOpen ? freeUntilOf(kind, row.startAt?.toISOString() ?? null) : null
}

export function stateOf(status: string): VisitState {
  return visitStates.find((known) => known === status) ?? 'other'
}

type Address = z.infer<typeof wireUsAddress>

export function addressLines(address: Address): string[] {
  const { first_line, second_line, unit, city, state, zip_code } = address
  const street = [first_line, second_line ?? unit].filter((line) => line?.trim()).join(', ')
  return [street, `${city}, ${state} ${zip_code}`]
}

/** Where the service names no zone, or one that is unknown here, the address has one. */
export function zoneOf(
  zone: string | null | undefined,
  address: Pick<Address, 'state' | 'zip_code'> | null | undefined,
): string {
  const known = parseTimeZone(zone ?? undefined)
  if (known !== 'UTC' || zone === 'UTC') return known
  return zoneOfAddress(address?.state, address?.zip_code) ?? 'UTC'
}

const missedWords = /not[_ ]there|no[_ -]?show/i

function presentCancellation(data: z.infer<typeof appointmentEventData>): VisitCancellation {
  return { cause: causeOf(data), isRefundable: data.is_refundable ?? null }
}

function causeOf({
  origin,
  cancellation_reason: reason,
}: z.infer<typeof appointmentEventData>): VisitCancellation['cause'] {
  if (reason === 'order_cancelled') return 'order'
  if (missedWords.test(reason ?? '')) return 'missed'
  return origin === 'patient' || origin === 'provider' ? origin : 'other'
}
