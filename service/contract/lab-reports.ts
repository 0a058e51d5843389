import { z } from 'zod'

// What the lab-report parser answers and sends, parsed tolerantly; beyond the published fields each result tells where
// on which page it was read, how sure the reading is, and what is doubtful about it.

/** In points from a page's upper left corner; a page's own size stands in `pages` of the data. */
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
  /** stays the same through a review; a row that a reviewer adds has a new one */
  id: z.string().nullish(),
  test_name: z.string(),
  value: z.string(),
  type: z.string().nullish(),
  units: z.string().nullish(),
  /** the unit in UCUM; null where it is not understood */
  ucum_unit: z.string().nullish(),
  /** the range as it is printed */
  reference_range: z.string().nullish(),
  min_reference_range: z.number().nullish(),
  max_reference_range: z.number().nullish(),
  source_panel_name: z.string().nullish(),
  sample_type: z.string().nullish(),
  measurement_kind: z.string().nullish(),
  sensitivity: z.string().nullish(),
  loinc_matches: z.array(loincMatch).default([]),
  loinc_match_status: z.string().nullish(),
  interpretation: z.string().nullish(),
  is_above_max_range: z.boolean().nullish(),
  is_below_min_range: z.boolean().nullish(),
  /** the flag as it is printed */
  flag: z.string().nullish(),
  page: z.number().int().nullish(),
  box: box.nullish(),
  value_box: box.nullish(),
  confidence: z.number().nullish(),
  /** reasons to have a person look, such as unit-unknown or passes-disagree; none for a certain reading */
  doubts: z.array(z.string()).default([]),
})

export const labReportMetadata = z.looseObject({
  patient_first_name: z.string().nullish(),
  patient_last_name: z.string().nullish(),
  dob: z.string().nullish(),
  gender: z.string().nullish(),
  lab_name: z.string().nullish(),
  date_reported: z.string().nullish(),
  date_collected: z.string().nullish(),
  specimen_number: z.string().nullish(),
})

export const labReportPage = z.looseObject({
  page: z.number().int(),
  width: z.number(),
  height: z.number(),
  /** text, or recognised where the words were read from a picture */
  source: z.string().nullish(),
})

export const labReportData = z.looseObject({
  metadata: labReportMetadata,
  results: z.array(labReportResult),
  pages: z.array(labReportPage).default([]),
})

export const parsingProgress = z.looseObject({
  /** waiting, opening, reading, matching */
  stage: z.string(),
  page: z.number().int().nullish(),
  pages: z.number().int().nullish(),
})

/** A parsing job: POST answers it with status upload_pending and without data, the events carry it too. */
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
  /** why the service itself asks for a review, such as recognised or doubtful-results */
  review_reasons: z.array(z.string()).default([]),
  progress: parsingProgress.nullish(),
  /** grows with every change of the job: a message with a lower one is older */
  revision: z.number().int().nullish(),
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
})

/** Closes a review (contract, decision 23). */
export const reviewDecision = z.object({
  outcome: z.enum(['approved', 'rejected']),
  results: z.array(labReportResult).max(500).default([]),
  reason: z.string().trim().max(1000).nullish(),
})

const printed = (most: number) => z.string().trim().max(most)

/** A row as a person types it, for the service to say what it means. */
export const typedRow = z.object({
  test_name: printed(200).min(1),
  value: printed(200).min(1),
  units: printed(60).nullish(),
  reference_range: printed(200).nullish(),
  flag: printed(20).nullish(),
  source_panel_name: printed(200).nullish(),
  /** the code that the person chose; without one it is looked for */
  loinc_code: z
    .string()
    .regex(/^\d{1,7}-\d$/)
    .nullish(),
})

export const loincPage = z.looseObject({ data: z.array(loincMatch) })

export type WireTypedRow = z.input<typeof typedRow>
export type WireParsingJob = z.output<typeof parsingJob>
export type WireLabReportResult = z.output<typeof labReportResult>
export type WireLoincMatch = z.output<typeof loincMatch>
export type ReviewDecision = z.input<typeof reviewDecision>
