import { z } from 'zod'
import type { failureTypes } from './failure-types.ts'
import { orderTransaction } from './orders.ts'

// Results of an order, parsed tolerantly: unknown keys pass, and enums are plain strings because they may gain values.

const text = z.string().nullish()

/** How far the laboratory is with a result, or with a report. */
export const resultStatuses = ['partial', 'final', 'corrected'] as const

export const resultMetadata = z.looseObject({
  /** in years at the collection, as text; empty for an order without a patient */
  age: text,
  dob: text,
  patient: text,
  /** empty before the first report */
  date_reported: text,
  specimen_number: text,
  'clia_#': text,
  /** the ordering physician */
  provider: text,
  laboratory: text,
  date_collected: text,
  date_received: text,
  /** partial, final or corrected; null before the first report */
  status: text,
  /** normal, abnormal or critical; null before the first report */
  interpretation: text,
  patient_id: text,
  account_id: text,
})

/** The ordered marker that a result answers. */
export const sourceMarker = z.looseObject({
  marker_id: z.int(),
  name: text,
  slug: text,
  provider_id: text,
})

/** A value that a correction replaced, with the time it had been reported. */
export const formerValue = z.looseObject({
  result: z.string(),
  unit: text,
  reference_range: text,
  interpretation: text,
  reported_at: text,
  /** why the laboratory corrected it */
  reason: text,
})

export const resultItem = z.looseObject({
  /** Stable for a row: the same in every report of its order. */
  id: text,
  name: z.string(),
  slug: text,
  /** as printed, with a comparator where there is one, such as 92, <0.5, Negative or 1:80 */
  result: z.string(),
  /** numeric, range, comment or coded_value */
  type: z.string(),
  /** -1 for everything but numeric (deprecated) */
  value: z.number().nullish(),
  unit: text,
  timestamp: text,
  notes: text,
  /** Such as 3.5-7.8, <5.7 or < OR = 9.9; only this text says whether a bound is inclusive. */
  reference_range: text,
  min_range_value: z.number().nullish(),
  max_range_value: z.number().nullish(),
  is_above_max_range: z.boolean().nullish(),
  is_below_min_range: z.boolean().nullish(),
  /** normal, abnormal or critical */
  interpretation: text,
  loinc: text,
  loinc_slug: text,
  provider_id: text,
  /** null for a result that was not ordered */
  source_markers: z.array(sourceMarker).nullish(),
  performing_laboratory: text,
  source_sample_id: text,
  /** the newest report that states the row */
  report_id: text,
  /** partial, final or corrected */
  status: text,
  is_reflex: z.boolean().nullish(),
  /** the row that made the laboratory add this one */
  parent_id: text,
  /** Former values, oldest first. */
  former: z.array(formerValue).nullish(),
  corrected_at: text,
  /** what was tested, such as serum or urine */
  specimen: text,
})

export const missingResult = z.looseObject({
  name: z.string(),
  slug: text,
  /** such as quantity_not_sufficient_failure or internal_lab_failure */
  inferred_failure_type: z.string(),
  note: text,
  loinc: text,
  loinc_slug: text,
  provider_id: text,
  source_markers: z.array(sourceMarker).nullish(),
})

export const performingLaboratory = z.looseObject({
  name: text,
  address: text,
  'clia_#': text,
  medical_director: text,
})

export const sampleInformation = z.looseObject({
  sample_id: text,
  control_number: text,
  date_collected: text,
  date_received: text,
  date_reported: text,
  performing_laboratories: z.record(z.string(), performingLaboratory).nullish(),
  /** what the laboratory observed about the sample, such as hemolysis */
  clinical_information: text,
})

/** All results of an order, or of every order of a transaction. Before the first report `results` is empty. */
export const resultSet = z.looseObject({
  metadata: resultMetadata,
  results: z.array(resultItem),
  missing_results: z.array(missingResult).nullish(),
  sample_information: z.record(z.string(), sampleInformation).nullish(),
  order_transaction: orderTransaction.nullish(),
  /** grows with every report: of two answers the one with the higher revision is newer; 0 before the first report */
  revision: z.int().nullish(),
})

export type ResultMetadata = z.infer<typeof resultMetadata>
export type ResultSet = z.infer<typeof resultSet>

/** Data of labtest.result.critical. It carries no values: clients read the results. */
export const criticalResult = z.looseObject({
  order_id: z.string(),
  sample_id: text,
  /** partial or final */
  status: text,
  interpretation: text,
  team_id: text,
  user_id: text,
  created_at: text,
  updated_at: text,
})
export type ResultStatus = (typeof resultStatuses)[number]
export type FailureType = (typeof failureTypes)[number]
export type ResultItem = z.infer<typeof resultItem>
export type MissingResult = z.infer<typeof missingResult>
