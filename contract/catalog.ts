import { z } from 'zod'

// Responses, parsed tolerantly: unknown keys pass, and enums are plain strings because they may gain values.

/** null where the service does not count; clients treat a missing value the same. */
const pageNumber = z.int().min(0).nullable().default(null)

export const answer = z.looseObject({ id: z.int(), code: z.string(), value: z.string() })

/** An Ask-on-Order-Entry question of a marker (specification 2.3). */
export const question = z.looseObject({
  id: z.int(),
  required: z.boolean(),
  code: z.string(),
  value: z.string(),
  type: z.string(),
  sequence: z.int(),
  answers: z.array(answer),
  constraint: z.string().nullish(),
  default: z.string().nullish(),
})

export const loinc = z.looseObject({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  code: z.string(),
  unit: z.string().nullish(),
})

export const expectedResult = z.looseObject({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  lab_id: z.int().nullish(),
  provider_id: z.string().nullish(),
  required: z.boolean(),
  loinc: loinc.nullish(),
})

const markerFields = {
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  description: z.string().nullish(),
  lab_id: z.int().nullish(),
  provider_id: z.string().nullish(),
  type: z.string().nullish(),
  unit: z.string().nullish(),
  /** decimal string, or a text such as N/A */
  price: z.string().nullish(),
  aoe: z.looseObject({ questions: z.array(question) }).nullish(),
  a_la_carte_enabled: z.boolean().optional(),
  common_tat_days: z.int().nullish(),
  worst_case_tat_days: z.int().nullish(),
  is_orderable: z.boolean().nullish(),
}

/** A biomarker or panel that a laboratory offers (specification 2.1). */
export const marker = z.looseObject({ ...markerFields, expected_results: z.array(expectedResult) })

export const labTestMarker = z.looseObject(markerFields)

export const markerPage = z.looseObject({
  markers: z.array(marker),
  total: pageNumber,
  page: pageNumber,
  size: pageNumber,
  pages: pageNumber,
})

export const lab = z.looseObject({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  first_line_address: z.string(),
  city: z.string(),
  zipcode: z.string(),
  collection_methods: z.array(z.string()),
  sample_types: z.array(z.string()),
  /** of a national network, whose delegated orders need a physician; beyond the contract */
  is_national: z.boolean().optional(),
})

export const labTest = z.looseObject({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string().nullish(),
  sample_type: z.string(),
  method: z.string(),
  price: z.number(),
  is_active: z.boolean(),
  status: z.string(),
  fasting: z.boolean().optional(),
  lab: lab.nullable(),
  markers: z.array(labTestMarker).nullable(),
  is_delegated: z.boolean().optional(),
  auto_generated: z.boolean().optional(),
  has_collection_instructions: z.boolean().optional(),
  common_tat_days: z.int().nullish(),
  worst_case_tat_days: z.int().nullish(),
})

export const labTestPage = z.looseObject({
  data: z.array(labTest),
  next_cursor: z.string().nullable(),
})

export const labAccount = z.looseObject({
  id: z.string(),
  lab: z.string(),
  org_id: z.string().nullish(),
  status: z.string(),
  delegated_flow: z.string(),
  provider_account_id: z.string(),
  account_name: z.string().nullish(),
  default_clinical_notes: z.string().nullish(),
  business_units: z.array(z.string()).nullish(),
  /** US states in which each billing type is allowed */
  allowed_billing: z.record(z.string(), z.array(z.string())),
  team_id_allowlist: z.array(z.string()),
})

export const labAccountList = z.looseObject({ data: z.array(labAccount) })

export type Marker = z.infer<typeof marker>
export type LabTestMarker = z.infer<typeof labTestMarker>
export type MarkerPage = z.infer<typeof markerPage>
export type Lab = z.infer<typeof lab>
export type LabTest = z.infer<typeof labTest>
export type LabTestPage = z.infer<typeof labTestPage>
export type LabAccount = z.infer<typeof labAccount>
export type LabAccountList = z.infer<typeof labAccountList>
