import { randomUUID } from 'node:crypto'
import type { WireLabReportResult } from '#contract/lab-reports.ts'
import type { StaffRole } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import { asReportId } from '#lib/ids.ts'
import { reportApplier } from '#lib/reports/fold/report-applier.ts'
import { recordAnswer } from '#lib/service-log/record-answer.ts'
import { buildReportJob, buildReportRow } from '#testing/reports/build-report.ts'
import type { TestSandbox } from '#testing/web/test-sandbox.ts'
import { staffContext } from '#testing/web/web-fixture.ts'

interface WaitingParts {
  rows?: WireLabReportResult[]
  metadata?: Record<string, string | null>
  reasons?: string[]
  createdAt?: string
  /** whether the service asks for the review, rather than our identity check alone */
  isRequested?: boolean
}

/** A certain row, a doubtful one with two codes, and one with an unknown name. */
export function buildRows(): WireLabReportResult[] {
  const [ferritin] = buildReportRow().loinc_matches
  return [
    buildReportRow(),
    buildReportRow({
      test_name: 'Glucose',
      value: '540',
      units: 'mg/dL',
      ucum_unit: 'mg/dL',
      reference_range: '70 - 99',
      min_reference_range: 70,
      max_reference_range: 99,
      loinc_match_status: 'needs_review',
      loinc_matches: ['2345-7', '1558-6'].map((code, at) => ({
        ...ferritin,
        aliases: [],
        loinc_code: code,
        loinc_name: at ? 'Fasting glucose' : 'Glucose',
        display_name: at ? 'Glucose, fasting' : 'Glucose',
        confidence_score: 0.9 - at / 20,
        reasons: ['name', 'unit'],
        ucum_unit: 'mg/dL',
      })),
      doubts: ['magnitude', 'name-ambiguous'],
      confidence: 0.82,
    }),
    buildReportRow({
      test_name: 'Zonulin',
      value: '41',
      loinc_matches: [],
      loinc_match_status: 'no_match',
      doubts: ['name-unknown'],
    }),
  ]
}

/** A report that waits for review, at the service and in the app. */
export async function buildWaitingReport(
  { service }: Pick<TestSandbox, 'service'>,
  { serviceUserId }: { serviceUserId: string },
  parts: WaitingParts = {},
) {
  const { rows = buildRows(), metadata, reasons = ['doubtful-results'], createdAt } = parts
  const { isRequested = true } = parts
  const jobId = asReportId(randomUUID())
  const job = buildReportJob({
    id: jobId,
    user_id: serviceUserId,
    rows,
    ...(metadata && { metadata }),
    ...(createdAt && { created_at: createdAt }),
    needs_human_review: isRequested,
    review_reasons: reasons,
  })
  await service.db.parsingJob.create({
    data: {
      id: jobId,
      teamId: service.teamId,
      userId: serviceUserId,
      status: 'completed',
      data: JSON.parse(JSON.stringify(job.data)),
      needsHumanReview: isRequested,
      reviewReasons: reasons,
      revision: job.revision ?? 0,
      createdAt: new Date(),
      updatedAt: new Date(),
    },
  })
  await db().$transaction((tx) => recordAnswer(tx, reportApplier, { origin: 'answer', data: job }))
  return { jobId, rows }
}

export async function buildReviewer(role: StaffRole = 'reviewer', name = 'Rae Winter') {
  const context = staffContext(role)
  const { actor } = context
  if (actor.kind !== 'staff') throw new Error('a member of staff is staff')
  const { userId: id } = actor
  await db().user.create({
    data: { id, role, name, email: `${id}@clinic.example`, emailVerified: true },
  })
  return { context: { ...context, actor: { ...actor, name } }, userId: id, claimKey: randomUUID() }
}
