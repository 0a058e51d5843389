import { z } from 'zod'

// Responses and events of the lab report parser, parsed tolerantly. Beyond the published fields each result has its
// position on the page, the confidence of the reading, and its doubts.

/** In points from the page's upper left corner; page sizes are in `pages` of the data. */
export const box = z.looseObject({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
})

export const loincMatch = z.looseObject({
  loinc_code: z.string(),
  loinc_name: z.string(),
  display_name: z.string().nullish(),
  aliases: z.array(z.string()).default([]),
  confidence_score: z.number(),
  /** why it is a candidate, such as name, unit, specimen or unit-differs */
  reasons: z.array(z.string()).default([]),
  /** the code's usual unit in UCUM */
  ucum_unit: z.string().nullish(),
})

export const labReportResult = z.looseObject({
  /** stable through a review; a row that a reviewer adds has a new one */
  id: z.string().nullish(),
  test_name: z.string(),
  value: z.string(),
  type: z.string().nullish(),
  units: z.string().nullish(),
  /** the unit in UCUM; null when it is not recognized */
  ucum_unit: z.string().nullish(),
  reference_range: z.string().nullish(),
  min_reference_range: z.number().nullish(),
  max_reference_range: z.number().nullish(),
  source_panel_name: z.string().nullish(),
  sample_type: z.string().nullish(),
  /** what the report says that the sample is made of, such as blood, urine or csf; null where it says nothing */
  printed_specimen: z.string().nullish(),
  measurement_kind: z.string().nullish(),
  sensitivity: z.string().nullish(),
  loinc_matches: z.array(loincMatch).default([]),
  loinc_match_status: z.string().nullish(),
  interpretation: z.string().nullish(),
  is_above_max_range: z.boolean().nullish(),
  is_below_min_range: z.boolean().nullish(),
  flag: z.string().nullish(),
  page: z.number().int().nullish(),
  box: box.nullish(),
  value_box: box.nullish(),
  confidence: z.number().nullish(),
  /** reasons for a review, such as unit-unknown or engines-disagree; empty for a certain reading */
  doubts: z.array(z.string()).default([]),
})

export const labReportMetadata = z.looseObject({
  patient_first_name: z.string().nullish(),
  patient_last_name: z.string().nullish(),
  dob: z.string().nullish(),
  gender: z.string().nullish(),
  /** as printed, such as 33 Years */
  age: z.string().nullish(),
  lab_name: z.string().nullish(),
  date_reported: z.string().nullish(),
  date_collected: z.string().nullish(),
  specimen_number: z.string().nullish(),
})

export const labReportPage = z.looseObject({
  page: z.number().int(),
  width: z.number(),
  height: z.number(),
  /** text, or recognized for words that were read from an image */
  source: z.string().nullish(),
  /** where it was turned to be read: 90, 180 or 270 degrees clockwise; width, height and boxes are those of the turned page */
  turn: z.number().nullish(),
})

/** What read a report: both change what is read, and none says how well. */
export const labReportReader = z.looseObject({
  /** identifies the code of the pipeline: the same for the same code */
  parser: z.string(),
  /** of recognized pages, the leading one first, each with its version; empty where all pages had text */
  engines: z.array(z.string()).default([]),
})

export const labReportData = z.looseObject({
  metadata: labReportMetadata,
  results: z.array(labReportResult),
  pages: z.array(labReportPage).default([]),
  reader: labReportReader.nullish(),
})

export const parsingProgress = z.looseObject({
  /** waiting, opening, reading, matching */
  stage: z.string(),
  page: z.number().int().nullish(),
  pages: z.number().int().nullish(),
})

/** A parsing job, in responses and events. POST returns it with status upload_pending and without data. */
export const parsingJob = z.looseObject({
  id: z.uuid(),
  job_id: z.uuid().nullish(),
  team_id: z.string().nullish(),
  user_id: z.string().nullish(),
  /** upload_pending, started, completed, failed */
  status: z.string(),
  /** invalid_input, low_quality, not_english, too_many_pages, processing_error */
  failure_reason: z.string().nullish(),
  data: labReportData.nullish(),
  needs_human_review: z.boolean().default(false),
  is_reviewed: z.boolean().default(false),
  review_reasons: z.array(z.string()).default([]),
  /** approved or rejected, once the review is closed (contract) */
  review_outcome: z.string().nullish(),
  review_reason: z.string().nullish(),
  progress: parsingProgress.nullish(),
  /** grows with every change of the job: a message with a lower one is older */
  revision: z.number().int().nullish(),
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
})

/** Stored messages are older than these keys, and state the whole job without them. */
const laterKeys = new Set(['review_outcome', 'review_reason'])
const snapshotKeys = Object.keys(parsingJob.shape).filter((key) => !laterKeys.has(key))

/**
 * Whether the message states the whole job, so that null means "there is none": it has a revision and every key above.
 * `keys` are those of the message itself, without defaults. A message without its results, for their size, lacks `data`.
 */
export function isParsingJobSnapshot(
  { revision }: z.output<typeof parsingJob>,
  keys: ReadonlySet<string>,
): boolean {
  return typeof revision === 'number' && snapshotKeys.every((key) => keys.has(key))
}

/** Closes a review. */
export const reviewDecision = z.object({
  outcome: z.enum(['approved', 'rejected']),
  results: z.array(labReportResult).max(500).default([]),
  reason: z.string().trim().max(1000).nullish(),
})

const printed = (maxLength: number) => z.string().trim().max(maxLength)

export const typedRow = z.object({
  test_name: printed(200).min(1),
  value: printed(200).min(1),
  units: printed(60).nullish(),
  reference_range: printed(200).nullish(),
  flag: printed(20).nullish(),
  source_panel_name: printed(200).nullish(),
  /** the chosen code; without one the service searches for it */
  loinc_code: z
    .string()
    .regex(/^\d{1,7}-\d$/)
    .nullish(),
})

export const loincPage = z.looseObject({ data: z.array(loincMatch) })

export type WireTypedRow = z.input<typeof typedRow>
export type WireParsingJob = z.output<typeof parsingJob>
export type WireLabReportData = z.output<typeof labReportData>
export type WireLabReportMetadata = z.output<typeof labReportMetadata>
export type WireLabReportResult = z.output<typeof labReportResult>
export type WireLoincMatch = z.output<typeof loincMatch>
export type ReviewDecision = z.input<typeof reviewDecision>
