import { highLevelOf, lowLevelOf } from '#contract/order-status.ts'
import type { Actor } from '#lib/auth/context.ts'
import { hasPermission } from '#lib/auth/permissions.ts'
import { asPatientId, type OrderId } from '#lib/ids.ts'
import type { FieldValue } from '#lib/orders/fold/flatten-order.ts'
import { createFieldReader } from '#lib/orders/fold/project-order.ts'
import type { OrderProjection, OrderProjectionEvent, Patient } from '#prisma/generated/client.ts'
import {
  canCorrectAddress,
  canCorrectDetails,
  canRegister,
  isAddressFrozen,
  isCancellable,
  isRegistered,
  isVisitOpen,
  visitKindOf,
} from './order-policy.ts'
import type { OrderPatientView, OrderSummaryView, OrderView, ShipmentView } from './order-view.ts'

export interface FoundOrder {
  row: OrderProjection & { orderId: OrderId }
  events: readonly OrderProjectionEvent[]
}

type KnownPatient = Pick<
  Patient,
  'id' | 'firstName' | 'lastName' | 'dob' | 'gender' | 'phoneNumber' | 'deletedAt'
> & { user: { email: string } | null }
type FieldReader = ReturnType<typeof createFieldReader>

export function presentSummary({ row, events }: FoundOrder, viewer: Actor): OrderSummaryView {
  const facts = { method: row.method, status: row.status, events }
  const registered = isRegistered(facts)
  const isPatient = viewer.kind === 'patient'
  const mayBook = hasPermission(viewer, 'appointments:book')
  const mayCorrect = hasPermission(viewer, isPatient ? 'orders:correct-own' : 'orders:correct')
  const mayCancel = hasPermission(viewer, isPatient ? 'orders:cancel-own' : 'orders:cancel')
  return {
    orderId: row.orderId,
    labTestId: row.labTestId,
    labTestName: row.labTestName,
    method: row.method,
    status: {
      high: highLevelOf(row.status),
      low: lowLevelOf(row.status),
      raw: row.status,
      detail: row.statusDetail,
      at: row.statusAt?.toISOString() ?? null,
    },
    placedAt: row.placedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt?.toISOString() ?? null,
    // Anyone who sees the code could register the kit.
    sampleId: isPatient && !registered ? null : row.sampleId,
    isRegistered: registered,
    origin: readFields(row).text('origin'),
    can: {
      cancel: mayCancel && isCancellable(facts),
      register: isPatient && canRegister(facts),
      bookVisit: mayBook && isVisitOpen(facts),
      changeVisit: mayBook && visitKindOf(row.method) !== undefined,
      correctAddress: mayCorrect && canCorrectAddress(facts),
      correctDetails: mayCorrect && canCorrectDetails(facts),
    },
  }
}

export function presentOrder(found: FoundOrder, viewer: Actor): OrderView {
  const read = readFields(found.row)
  return {
    ...presentSummary(found, viewer),
    events: found.events.map((event) => ({
      eventId: event.eventId.toString(),
      status: event.status,
      detail: event.statusDetail,
      at: event.createdAt.toISOString(),
    })),
    shipment: presentShipment(read),
    shippingTo: presentShippingAddress(read),
    isAddressFrozen: isAddressFrozen({ ...found.row, events: found.events }),
    expectedResultBy: read.text('expected_result_by_date'),
    lateAfter: read.text('worst_case_result_by_date'),
    isFasting: read.flag('lab_test.fasting'),
  }
}

export function presentPatient(
  { row }: { row: OrderProjection },
  patient: KnownPatient | undefined,
): OrderPatientView {
  const read = readFields(row)
  const ofOrder = (key: string) => read.text(`patient_details.${key}`)
  return {
    patientId: patient ? asPatientId(patient.id) : null,
    hasAccount: Boolean(patient?.user) && patient?.deletedAt === null,
    firstName: ofOrder('first_name') ?? (patient?.firstName || null),
    lastName: ofOrder('last_name') ?? (patient?.lastName || null),
    dob: ofOrder('dob')?.slice(0, 10) ?? patient?.dob ?? null,
    gender: ofOrder('gender') ?? patient?.gender ?? null,
    // An order has an address of its own only once its kit is registered.
    email: ofOrder('email') ?? patient?.user?.email ?? null,
    phoneNumber: ofOrder('phone_number') ?? patient?.phoneNumber ?? null,
  }
}

export function readFields(row: OrderProjection): FieldReader {
  return createFieldReader(new Map(Object.entries(row.snapshot as Record<string, FieldValue>)))
}

function presentShipment(read: FieldReader): ShipmentView | null {
  if (!read.hasShipment()) return null
  return {
    outboundTrackingNumber: read.shipmentText('outbound_tracking_number'),
    outboundTrackingUrl: read.shipmentText('outbound_tracking_url'),
    outboundCourier: read.shipmentText('outbound_courier'),
    inboundTrackingNumber: read.shipmentText('inbound_tracking_number'),
    inboundTrackingUrl: read.shipmentText('inbound_tracking_url'),
    inboundCourier: read.shipmentText('inbound_courier'),
  }
}

/** Where the kit ships to, or shipped to. */
export function presentShippingAddress(read: FieldReader) {
  const line = (key: string) => read.text(`shipping_details.${key}`)
  if (line('first_line') === null) return null
  return {
    receiverName: line('receiver_name'),
    firstLine: line('first_line'),
    secondLine: read.dependentLine('shipping_details', 'second_line'),
    city: line('city'),
    state: line('state'),
    zip: line('zip'),
    country: line('country'),
    phoneNumber: line('phone_number'),
  }
}
