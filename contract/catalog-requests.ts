import { z } from 'zod'
import { anyCase, listOf, wholeNumber } from './query-values.ts'

// Requests to the catalog, parsed strictly.

export const collectionMethods = [
  'testkit',
  'walk_in_test',
  'at_home_phlebotomy',
  'on_site_collection',
] as const
export const labTestStatuses = ['active', 'pending_approval', 'inactive'] as const
export const labAccountStatuses = ['active', 'pending', 'suspended', 'ready_to_launch'] as const

const maxInteger = 2_147_483_647

const integerText = wholeNumber(z.int().max(maxInteger))
const pageText = wholeNumber(z.int().min(1).max(maxInteger).default(1))
const sizeText = wholeNumber(z.int().min(1).max(100).default(50))
const booleanText = z.preprocess((given) => {
  const text = typeof given === 'string' ? given.trim().toLowerCase() : given
  return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : given
}, z.boolean())
const integerList = listOf(integerText)
// PostgreSQL cannot store U+0000; bodies are checked before they get here.
const plainText = z
  .string()
  .trim()
  .refine((text) => !text.includes('\u0000'), {
    error: 'must not contain a null character',
  })
const searchText = plainText.max(200)
const slugText = plainText.max(100)
const textList = listOf(slugText)

const paging = { page: pageText, size: sizeText }

export const labTestPath = z.object({ lab_test_id: z.uuid() })
export const markerPath = z.object({ lab_id: integerText, provider_id: slugText })

export const labTestMarkersQuery = z.object({ lab_account_id: z.uuid().optional(), ...paging })

export const markersQuery = z.object({
  lab_id: integerList.optional(),
  lab_slug: anyCase(slugText.optional()),
  name: searchText.optional(),
  a_la_carte_enabled: booleanText.optional(),
  lab_account_id: z.uuid().optional(),
  /** Beyond the specification: biomarker or panel. */
  type: anyCase(slugText.optional()),
  /** Beyond the specification. */
  is_orderable: booleanText.optional(),
  ...paging,
})

const labTestFilters = {
  generation_method: anyCase(z.enum(['auto', 'manual', 'all']).default('manual')),
  lab_slug: anyCase(slugText.optional()),
  collection_method: anyCase(z.enum(collectionMethods).optional()),
  status: anyCase(z.enum(labTestStatuses).optional()),
  marker_ids: integerList.optional(),
  provider_ids: textList.optional(),
  name: searchText.optional(),
  order_key: anyCase(z.enum(['price', 'created_at', 'updated_at']).default('created_at')),
  order_direction: anyCase(z.enum(['asc', 'desc']).default('desc')),
}

export const labTestsQuery = z.object(labTestFilters)

export const labTestPageQuery = z.object({
  ...labTestFilters,
  lab_test_limit: wholeNumber(z.int().min(1).max(100).default(50)),
  next_cursor: z.string().max(500).optional(),
})

export const createLabTestBody = z.object({
  name: z.string().trim().min(1).max(200),
  method: z.enum(collectionMethods),
  description: z.string().trim().min(1).max(2000),
  marker_ids: z.array(z.int().max(maxInteger)).max(100).nullish(),
  provider_ids: z.array(z.string().trim().min(1).max(100)).max(100).nullish(),
  fasting: z.boolean().default(false),
  lab_account_id: z.uuid().nullish(),
  lab_slug: slugText.nullish(),
})

export const updateLabTestBody = z.object({
  name: z.string().trim().min(1).max(200).nullish(),
  active: z.boolean().nullish(),
})

export const orderSet = z.object({
  lab_test_ids: z.array(z.uuid()).max(100).nullish(),
  add_on: z
    .strictObject({
      marker_ids: z.array(z.int().max(maxInteger)).max(100).nullish(),
      provider_ids: z.array(z.string().trim().min(1).max(100)).max(100).nullish(),
    })
    .nullish(),
  lab_account_id: z.uuid().nullish(),
})

export const orderSetMarkersQuery = z.object(paging)

export const labAccountsQuery = z.object({
  lab_account_id: z.uuid().optional(),
  status: anyCase(z.enum(labAccountStatuses).optional()),
})

export type LabTestMarkersQuery = z.infer<typeof labTestMarkersQuery>
export type MarkersQuery = z.infer<typeof markersQuery>
export type LabTestsQuery = z.infer<typeof labTestsQuery>
export type LabTestPageQuery = z.infer<typeof labTestPageQuery>
export type CreateLabTest = z.infer<typeof createLabTestBody>
export type UpdateLabTest = z.infer<typeof updateLabTestBody>
export type OrderSet = z.infer<typeof orderSet>
export type LabAccountsQuery = z.infer<typeof labAccountsQuery>
