import { z } from 'zod'
import { collectionMethods, orderSet } from './catalog-requests.ts'
import { isStorableDate, outOfYears, storableInstant } from './dates.ts'
import { isIcdCode, withDot } from './icd-codes.ts'
import { lowLevelStatuses } from './order-status.ts'
import { billingTypes } from './order-words.ts'
import { aoeAnswer, registerTestkit } from './orders.ts'
import {
  consent,
  healthInsurance,
  medicalProxy,
  patientAddress,
  patientDetails,
  physician,
  shippingDetails,
} from './people.ts'
import { anyCase, listOf, wholeNumber } from './query-values.ts'

// Requests about orders, parsed strictly. Placing and registering a kit are in orders.ts.

const shortText = z.string().trim().max(100)

/** Kept with the dot, as ICD-10-CM prints it. */
const icdCode = z
  .string()
  .trim()
  .toUpperCase()
  .refine(isIcdCode, { error: 'Value error, must be an ICD-10-CM code, such as E03.9' })
  .transform(withDot)

const orderPatient = patientDetails.extend({
  /** required for a minor */
  medical_proxy: medicalProxy.nullish(),
  race: shortText.nullish(),
  ethnicity: shortText.nullish(),
  sexual_orientation: shortText.nullish(),
  gender_identity: shortText.nullish(),
})

export const registerTestkitBody = registerTestkit.extend({ patient_details: orderPatient })

export const createOrderBody = z.object({
  user_id: z.uuid(),
  lab_test_id: z.uuid().nullish(),
  order_set: orderSet.nullish(),
  collection_method: z.enum(collectionMethods).nullish(),
  physician: physician.nullish(),
  health_insurance: healthInsurance.nullish(),
  priority: z.boolean().default(false),
  billing_type: z.enum(billingTypes).default('client_bill'),
  icd_codes: z.array(icdCode).max(50).nullish(),
  consents: z.array(consent).max(20).nullish(),
  activate_by: z.iso.date().nullish(),
  aoe_answers: z.array(aoeAnswer).max(500).nullish(),
  passthrough: z.string().max(1000).nullish(),
  clinical_notes: z.string().trim().max(1000).nullish(),
  lab_account_id: z.uuid().nullish(),
  creator_member_id: z.uuid().nullish(),
  /** Of POST /v3/order/create: INCORRECT_LAB chooses the lab account again. */
  update_reason: shortText.nullish(),
  patient_details: orderPatient,
  patient_address: patientAddress,
})

/** An order that a laboratory has already, with its sample. */
export const importOrderBody = z.object({
  user_id: z.uuid(),
  billing_type: z.enum(billingTypes),
  order_set: orderSet,
  collection_method: z.enum(collectionMethods),
  patient_details: orderPatient,
  patient_address: patientAddress,
  /** as the laboratory printed it; barcodes hold no other letters */
  sample_id: z
    .string()
    .trim()
    .min(1)
    .max(64)
    .regex(/^[\x20-\x7e]+$/, {
      error: 'Value error, Use only ASCII letters, digits, spaces and punctuation',
    }),
  physician: physician.nullish(),
  lab_account_id: z.uuid().nullish(),
})

/** A kit's address can be changed until it ships; an activate_by of null activates the order now. */
export const changeOrderBody = z
  .object({
    activate_by: z.iso.date().nullable().optional(),
    shipping_details: shippingDetails.optional(),
  })
  .refine((body) => body.activate_by !== undefined || body.shipping_details !== undefined, {
    error: 'Value error, either activate_by or shipping_details must be set',
  })

export const resendEventsBody = z
  .object({
    order_ids: z.array(z.uuid()).min(1).max(500).optional(),
    start_at: storableInstant.optional(),
    end_at: storableInstant.nullish(),
  })
  .refine((body) => body.order_ids !== undefined || body.start_at !== undefined, {
    error: 'Value error, either order_ids or start_at must be set',
  })
  .superRefine(({ order_ids: orderIds, start_at: startAt, end_at: endAt }, context) => {
    if (orderIds === undefined) return
    for (const [name, given] of Object.entries({ start_at: startAt, end_at: endAt }))
      if (given != null)
        context.addIssue({ code: 'custom', path: [name], message: 'cannot go with order_ids' })
  })

export const orderPath = z.object({ order_id: z.uuid() })
export const transactionPath = z.object({ transaction_id: z.uuid() })

const searchText = z
  .string()
  .trim()
  .max(200)
  .refine((text) => !text.includes('\u0000'), { error: 'must not contain a null character' })
const dayOrTime = z
  .union([z.iso.date(), z.iso.datetime({ offset: true, local: true })], {
    error: 'must be a date or a date with time',
  })
  .refine(isStorableDate, { error: outOfYears })

export const listOrdersQuery = z.object({
  search_input: searchText.optional(),
  start_date: dayOrTime.optional(),
  /** a day without a time includes the whole day */
  end_date: dayOrTime.optional(),
  updated_start_date: dayOrTime.optional(),
  updated_end_date: dayOrTime.optional(),
  status: listOf(anyCase(z.enum(lowLevelStatuses))).optional(),
  order_key: anyCase(z.enum(['created_at', 'patient_name', 'last_status']).default('created_at')),
  order_direction: anyCase(z.enum(['asc', 'desc']).default('desc')),
  order_type: listOf(anyCase(z.enum(collectionMethods))).optional(),
  is_critical: anyCase(z.enum(['true', 'false']).optional()),
  /** any text: the enum may gain values, and an unknown one has no orders */
  interpretation: anyCase(searchText.optional()),
  order_activation_types: listOf(anyCase(z.enum(['current', 'scheduled']))).optional(),
  user_id: z.uuid().optional(),
  patient_name: searchText.optional(),
  shipping_recipient_name: searchText.optional(),
  order_ids: listOf(z.uuid()).optional(),
  order_transaction_id: z.uuid().optional(),
  page: wholeNumber(z.int().min(1).max(2_147_483_647).default(1)),
  size: wholeNumber(z.int().min(1).max(100).default(50)),
})

export type RegisterTestkitBody = z.infer<typeof registerTestkitBody>
/** As a client writes it, before defaults. */
export type CreateOrder = z.input<typeof createOrderBody>
export type CreateOrderBody = z.infer<typeof createOrderBody>
export type ChangeOrderBody = z.infer<typeof changeOrderBody>
export type ImportOrderBody = z.infer<typeof importOrderBody>
export type ResendEventsBody = z.infer<typeof resendEventsBody>
export type ListOrdersQuery = z.infer<typeof listOrdersQuery>
