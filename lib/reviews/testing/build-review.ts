import { randomUUID } from 'node:crypto'
import type { StaffRole } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import { staffContext } from '#lib/orders/testing/order-fixture.ts'
import { recordReportAnswer } from '#lib/reports/record-report-answer.ts'
import { buildReportJob, buildReportRow } from '#lib/reports/testing/build-report.ts'
import type { WireLabReportResult } from '#service/contract/lab-reports.ts'
import type { TestSandbox } from '../../../scripts/test-sandbox.ts'

interface WaitingParts {
  rows?: WireLabReportResult[]
  metadata?: Record<string, string | null>
  reasons?: string[]
  createdAt?: string
}

/** A certain row, a doubtful one with two codes, and one whose name is not known. */
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

/** A report that waits for its review, at the service and here. */
export async function buildWaitingReport(
  { service }: Pick<TestSandbox, 'service'>,
  { serviceUserId }: { serviceUserId: string },
  { rows = buildRows(), metadata, reasons = ['doubtful-results'], createdAt }: WaitingParts = {},
) {
  const jobId = randomUUID()
  const job = buildReportJob({
    id: jobId,
    user_id: serviceUserId,
    rows,
    ...(metadata && { metadata }),
    ...(createdAt && { created_at: createdAt }),
    needs_human_review: true,
    review_reasons: reasons,
  })
  await service.db.parsingJob.create({
    data: {
      id: jobId,
      teamId: service.teamId,
      userId: serviceUserId,
      status: 'completed',
      data: JSON.parse(JSON.stringify(job.data)),
      needsHumanReview: true,
      reviewReasons: reasons,
      revision: job.revision ?? 0,
      createdAt: new Date(),
      updatedAt: new Date(),
    },
  })
  await db().$transaction((tx) => recordReportAnswer(tx, job, { origin: 'answer' }))
  return { jobId, rows }
}

/** A member of staff with an account. */
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
