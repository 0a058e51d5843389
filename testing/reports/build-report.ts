import { randomUUID } from 'node:crypto'
import {
  labReportResult,
  parsingJob,
  type WireLabReportResult,
  type WireParsingJob,
} from '#contract/lab-reports.ts'

/** A row with a certain value and code. */
export function buildReportRow(parts: Partial<WireLabReportResult> = {}): WireLabReportResult {
  return labReportResult.parse({
    id: randomUUID(),
    test_name: 'Ferritin',
    value: '32',
    type: 'numeric',
    units: 'ng/mL',
    ucum_unit: 'ng/mL',
    reference_range: '15 - 150',
    min_reference_range: 15,
    max_reference_range: 150,
    source_panel_name: 'Iron',
    sample_type: 'serum_plasma_blood',
    measurement_kind: 'direct',
    loinc_matches: [
      {
        loinc_code: '2276-4',
        loinc_name: 'Ferritin [Mass/volume] in Serum or Plasma',
        display_name: 'Ferritin',
        confidence_score: 0.98,
        reasons: ['name', 'unit'],
        ucum_unit: 'ng/mL',
      },
    ],
    loinc_match_status: 'auto_match',
    interpretation: 'normal',
    is_above_max_range: false,
    is_below_min_range: false,
    page: 1,
    box: { x: 40, y: 200, width: 500, height: 14 },
    value_box: { x: 220, y: 200, width: 24, height: 14 },
    confidence: 0.99,
    ...parts,
  })
}

interface JobParts extends Partial<WireParsingJob> {
  rows?: WireLabReportResult[]
  metadata?: Record<string, string | null>
}

/** A completed job with one certain row, unless the parts say otherwise. */
export function buildReportJob({ rows, metadata, ...parts }: JobParts = {}): WireParsingJob {
  const id = parts.id ?? randomUUID()
  return parsingJob.parse({
    id,
    job_id: id,
    team_id: '11111111-1111-4111-8111-111111111111',
    status: 'completed',
    failure_reason: null,
    data: {
      metadata: {
        patient_first_name: 'Ada',
        patient_last_name: 'Mendel',
        lab_name: 'Northgate Laboratory',
        date_collected: '2026-03-04',
        date_reported: '2026-03-06',
        ...metadata,
      },
      results: rows ?? [buildReportRow()],
      pages: [{ page: 1, width: 612, height: 792, source: 'text' }],
      reader: { parser: '0123456789ab', engines: ['tesseract.js 7.0.0'] },
    },
    needs_human_review: false,
    is_reviewed: false,
    review_reasons: [],
    progress: null,
    revision: 5,
    created_at: '2026-03-07T09:00:00+00:00',
    updated_at: '2026-03-07T09:00:20+00:00',
    ...parts,
  })
}

/** The body of a webhook about the job. */
export function buildReportEnvelope(job: object, clientUserId: string | null, event = 'updated') {
  return JSON.stringify({
    event_type: `lab_report.parsing_job.${event}`,
    team_id: '11111111-1111-4111-8111-111111111111',
    user_id: 'user_id' in job ? job.user_id : null,
    client_user_id: clientUserId,
    data: job,
  })
}
