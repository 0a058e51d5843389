import { z } from 'zod'
import { lab, labTestMarker } from './catalog.ts'
import {
  consent,
  healthInsurance,
  patientAddress,
  patientDetails,
  physician,
  shippingDetails,
} from './people.ts'

// The service parses requests strictly; clients parse responses tolerantly.

export const createTestkitOrder = z.object({
  user_id: z.uuid(),
  lab_test_id: z.uuid(),
  shipping_details: shippingDetails,
  passthrough: z.string().max(1000).nullish(),
  lab_account_id: z.uuid().nullish(),
})

export const registerTestkit = z.object({
  user_id: z.uuid().nullish(),
  sample_id: z.string().trim().min(1).max(64),
  patient_details: patientDetails,
  patient_address: patientAddress,
  physician: physician.nullish(),
  consents: z.array(consent).max(20).nullish(),
  health_insurance: healthInsurance.nullish(),
})

export type CreateTestkitOrder = z.infer<typeof createTestkitOrder>
export type RegisterTestkit = z.infer<typeof registerTestkit>

export const orderEvent = z.looseObject({
  id: z.number().int(),
  created_at: z.string(),
  status: z.string(),
  status_detail: z.string().nullish(),
})

export const shipment = z.looseObject({
  id: z.string(),
  outbound_tracking_number: z.string().nullish(),
  outbound_tracking_url: z.string().nullish(),
  inbound_tracking_number: z.string().nullish(),
  inbound_tracking_url: z.string().nullish(),
  outbound_courier: z.string().nullish(),
  inbound_courier: z.string().nullish(),
  notes: z.string().nullish(),
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
})

/** A list answers a multi_choice question. */
export const aoeAnswer = z.object({
  marker_id: z.int(),
  question_id: z.int(),
  answer: z.union([z.string().max(1000), z.array(z.string().max(100)).min(1).max(100)], {
    error: 'must be a string or a list of strings',
  }),
})

export type AoeAnswer = z.infer<typeof aoeAnswer>

const wirePerson = z.looseObject({
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  dob: z.string().nullish(),
  gender: z.string().nullish(),
  phone_number: z.string().nullish(),
  email: z.string().nullish(),
})

const wireAddress = z.looseObject({
  receiver_name: z.string().nullish(),
  first_line: z.string().nullish(),
  second_line: z.string().nullish(),
  city: z.string().nullish(),
  state: z.string().nullish(),
  zip: z.string().nullish(),
  country: z.string().nullish(),
  phone_number: z.string().nullish(),
  access_notes: z.string().nullish(),
})

export const orderTransaction = z.looseObject({
  id: z.string(),
  status: z.string(),
  orders: z.array(
    z.looseObject({
      id: z.string(),
      low_level_status: z.string().nullish(),
      low_level_status_created_at: z.string().nullish(),
      origin: z.string().nullish(),
      parent_id: z.string().nullish(),
      created_at: z.string().nullish(),
      updated_at: z.string().nullish(),
    }),
  ),
})

/** An order in responses and events (specification 2.5). */
export const order = z.looseObject({
  id: z.string(),
  team_id: z.string(),
  user_id: z.string(),
  patient_details: wirePerson.nullish(),
  patient_address: wireAddress.nullish(),
  shipping_details: wireAddress.nullish(),
  lab_test: z.looseObject({
    id: z.string().nullish(),
    slug: z.string().nullish(),
    name: z.string(),
    description: z.string().nullish(),
    method: z.string().nullish(),
    sample_type: z.string().nullish(),
    price: z.number().nullish(),
    is_active: z.boolean().nullish(),
    status: z.string().nullish(),
    fasting: z.boolean().nullish(),
    lab: lab.partial().nullish(),
    /** null in answers and events of orders: GET /v3/lab_tests/{lab_test_id} has them */
    markers: z.array(labTestMarker.partial()).nullish(),
    is_delegated: z.boolean().nullish(),
    auto_generated: z.boolean().nullish(),
    has_collection_instructions: z.boolean().nullish(),
    common_tat_days: z.number().int().nullish(),
    worst_case_tat_days: z.number().int().nullish(),
  }),
  details: z.looseObject({
    type: z.string(),
    data: z
      .looseObject({
        id: z.string(),
        shipment: shipment.nullish(),
        /** of an order whose blood is drawn at home or at a service center */
        appointment_id: z.string().nullish(),
        created_at: z.string(),
        updated_at: z.string(),
      })
      .nullish(),
  }),
  sample_id: z.string().nullish(),
  health_insurance_id: z.string().nullish(),
  health_insurace_id: z.string().nullish(),
  notes: z.string().nullish(),
  clinical_notes: z.string().nullish(),
  physician: z
    .looseObject({ first_name: z.string(), last_name: z.string(), npi: z.string() })
    .nullish(),
  status: z.string().nullish(),
  events: z.array(orderEvent),
  last_event: orderEvent.nullish(),
  activate_by: z.string().nullish(),
  has_abn: z.boolean().nullish(),
  origin: z.string().nullish(),
  requisition_form_url: z.string().nullish(),
  order_transaction: orderTransaction.nullish(),
  interpretation: z.string().nullish(),
  passthrough: z.string().nullish(),
  priority: z.boolean().nullish(),
  billing_type: z.string().nullish(),
  icd_codes: z.array(z.string()).nullish(),
  has_missing_results: z.boolean().nullish(),
  expected_result_by_date: z.string().nullish(),
  worst_case_result_by_date: z.string().nullish(),
  lab_account_id: z.string().nullish(),
  aoe_answers: z.array(aoeAnswer.loose()).nullish(),
  /** counts the order's changes: of two messages the one with the higher revision is newer */
  revision: z.number().int().nullish(),
  created_at: z.string(),
  updated_at: z.string(),
})

/** The service writes the right spelling; only the specification's extended example has the other. */
const {
  health_insurace_id: _,
  // Snapshots stored before these keys existed are snapshots too.
  lab_account_id: _account,
  aoe_answers: _answers,
  ...snapshotShape
} = order.shape
const snapshotKeys = Object.keys(snapshotShape)
const personKeys = Object.keys(wirePerson.shape)

/**
 * Whether the message states the whole order, so that null means "there is none". A snapshot has a revision, every key
 * above, and a person with every key or none; the extended shape of specification 2.5 lacks some of them.
 */
export function isOrderSnapshot(message: z.infer<typeof order>): boolean {
  const person = message.patient_details
  return (
    typeof message.revision === 'number' &&
    snapshotKeys.every((key) => key in message) &&
    (person === null || (person !== undefined && personKeys.every((key) => key in person)))
  )
}

export const orderAnswer = z.looseObject({ order, status: z.string(), message: z.string() })

export const orderPage = z.looseObject({
  orders: z.array(order),
  total: z.number().int().nullish(),
  page: z.number().int().nullish(),
  size: z.number().int().nullish(),
})

export type WireOrder = z.infer<typeof order>
export type WireOrderEvent = z.infer<typeof orderEvent>
export type OrderAnswer = z.infer<typeof orderAnswer>
export type OrderPage = z.infer<typeof orderPage>
