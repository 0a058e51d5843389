import { z } from 'zod'
import { highLevelOf } from '#contract/order-status.ts'
import { aoeAnswer } from '#contract/orders.ts'
import { presentDay, presentTime } from '#service/http/present-time.ts'
import { signLink } from '#service/http/public-url.ts'
import { hasRequisition, type StoredOrder } from '#service/orders/stored-order.ts'
import { countryName } from './country-names.ts'
import { presentOrderTransaction } from './present-order-transaction.ts'

const text = z.string().nullish().default(null)

// Stored JSON is validated like any other input.
const storedPerson = z.object({
  first_name: text,
  last_name: text,
  dob: text,
  gender: text,
  phone_number: text,
  email: text,
})
const storedAddress = z.object({
  receiver_name: text,
  first_line: text,
  second_line: text,
  city: text,
  state: text,
  zip: text,
  country: text,
  phone_number: text,
})
const storedPatientAddress = storedAddress.extend({ access_notes: text })
const storedAnswers = z.array(aoeAnswer)
const storedPhysician = z.object({ first_name: z.string(), last_name: z.string(), npi: z.string() })

/** Every nullable key is present. */
export function presentOrder(order: StoredOrder) {
  const events = order.events.map(presentOrderEvent)
  return {
    id: order.id,
    team_id: order.teamId,
    user_id: order.userId,
    patient_details:
      order.patientDetails === null ? null : storedPerson.parse(order.patientDetails),
    patient_address: presentAddress(order.patientAddress, storedPatientAddress),
    shipping_details: presentAddress(order.shippingDetails, storedAddress),
    lab_test: presentLabTestOfOrder(order),
    details: { type: order.method, data: presentDetailsData(order) },
    sample_id: order.sampleId,
    notes: order.notes,
    clinical_notes: order.clinicalNotes,
    physician: order.physician === null ? null : storedPhysician.parse(order.physician),
    health_insurance_id: order.healthInsuranceId,
    requisition_form_url: hasRequisition(order) ? signLink(`/requisition_forms/${order.id}`) : null,
    status: highLevelOf(order.status),
    events,
    last_event: events.at(-1) ?? null,
    activate_by: order.activateBy ? presentDay(order.activateBy) : null,
    passthrough: order.passthrough,
    priority: order.priority,
    billing_type: order.billingType,
    icd_codes: order.icdCodes,
    has_abn: order.hasAbn,
    interpretation: order.interpretation,
    has_missing_results: order.hasMissingResults,
    expected_result_by_date: resultDate(order, 'commonTatDays'),
    worst_case_result_by_date: resultDate(order, 'worstCaseTatDays'),
    origin: order.origin,
    order_transaction: presentOrderTransaction(order.transaction),
    lab_account_id: order.labAccountId,
    aoe_answers: storedAnswers.parse(order.aoeAnswers),
    revision: order.revision,
    created_at: presentTime(order.createdAt),
    updated_at: presentTime(order.updatedAt),
  }
}

export function wrapOrder(order: StoredOrder, message: string, warning?: string) {
  return { order: presentOrder(order), status: 'success', message, ...(warning && { warning }) }
}

function presentOrderEvent(event: StoredOrder['events'][number]) {
  return {
    id: event.id,
    created_at: presentTime(event.createdAt),
    status: event.status,
    status_detail: event.statusDetail,
  }
}

function presentAddress<T extends { country: string | null }>(
  stored: unknown,
  schema: z.ZodType<T>,
) {
  if (stored === null) return null
  const address = schema.parse(stored)
  return { ...address, country: address.country && countryName(address.country) }
}

function presentDetailsData(order: StoredOrder) {
  const times = {
    created_at: presentTime(order.createdAt),
    updated_at: presentTime(order.updatedAt),
  }
  if (order.method === 'testkit')
    return { id: order.testkitId, shipment: presentShipment(order.shipment), ...times }
  if (order.method === 'on_site_collection') return { id: order.testkitId, ...times }
  return { id: order.testkitId, appointment_id: order.appointments[0]?.id ?? null, ...times }
}

function presentShipment(shipment: StoredOrder['shipment']) {
  if (!shipment) return null
  return {
    id: shipment.id,
    outbound_tracking_number: shipment.outboundTrackingNumber,
    outbound_tracking_url: shipment.outboundTrackingUrl,
    inbound_tracking_number: shipment.inboundTrackingNumber,
    inbound_tracking_url: shipment.inboundTrackingUrl,
    outbound_courier: shipment.outboundCourier,
    inbound_courier: shipment.inboundCourier,
    notes: shipment.notes,
    created_at: presentTime(shipment.createdAt),
    updated_at: presentTime(shipment.updatedAt),
  }
}

function presentLabTestOfOrder(order: StoredOrder) {
  const { labTest } = order
  // An ordered test is approved, even if its row is not updated: see labTestStatus.
  const status = labTest.status === 'pending_approval' ? 'active' : labTest.status
  return {
    id: labTest.id,
    slug: labTest.slug,
    name: labTest.name,
    description: labTest.description,
    sample_type: labTest.sampleType,
    method: order.method,
    price: Number(labTest.price),
    is_active: status === 'active',
    status,
    fasting: labTest.fasting,
    lab: presentLabOfOrder(labTest.lab),
    markers: null,
    is_delegated: labTest.isDelegated,
    auto_generated: labTest.autoGenerated,
    has_collection_instructions: labTest.hasCollectionInstructions,
    common_tat_days: turnaroundDays(order, 'commonTatDays'),
    worst_case_tat_days: turnaroundDays(order, 'worstCaseTatDays'),
  }
}

function presentLabOfOrder(lab: StoredOrder['labTest']['lab']) {
  return {
    id: lab.id,
    slug: lab.slug,
    name: lab.name,
    first_line_address: lab.firstLineAddress,
    city: lab.city,
    zipcode: lab.zipcode,
    collection_methods: lab.collectionMethods,
    sample_types: lab.sampleTypes,
  }
}

const dayMs = 24 * 60 * 60 * 1000
const atLaboratory = /\.(delivered_to_lab|draw_completed|partial_results|completed)$/

type Turnaround = 'commonTatDays' | 'worstCaseTatDays'

function turnaroundDays(order: StoredOrder, kind: Turnaround) {
  const days = order.labTest.markers.map(({ marker }) => marker[kind])
  return days.length === 0 || days.includes(null) ? null : Math.max(...days.map(Number))
}

/** The day on which results are expected, counted from the sample's first arrival at the laboratory; null before. */
function resultDate(order: StoredOrder, kind: Turnaround) {
  const arrivedAt = arrivalOf(order)
  const days = turnaroundDays(order, kind)
  return arrivedAt && days !== null
    ? presentDay(new Date(arrivedAt.getTime() + days * dayMs))
    : null
}

/** No event says that the blood of a walk-in was drawn: its visit does, or else the first report. */
function arrivalOf({ method, events, appointments }: StoredOrder): Date | undefined {
  const arrival = events.find((event) => atLaboratory.test(event.status))?.createdAt
  const [visit] = appointments
  if (method !== 'walk_in_test' || !visit?.endAt) return arrival
  // A report ends the visit, which is written after the order was announced.
  const tookPlace = ['confirmed', 'in_progress'].includes(visit.status) && arrival !== undefined
  if (visit.status !== 'completed' && !tookPlace) return arrival
  const times = [visit.endAt, visit.endedAt, arrival].flatMap((time) => time?.getTime() ?? [])
  return new Date(Math.min(...times))
}
