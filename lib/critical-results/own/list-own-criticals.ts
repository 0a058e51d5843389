import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import { notifyCritical, writeEvents } from '#lib/critical-results/critical-log.ts'
import {
  companions,
  type DoubtfulReportView,
  type OwnCriticalView,
} from '#lib/critical-results/critical-view.ts'
import { isOwnerStillDoubtful } from '#lib/critical-results/owner-doubt.ts'
import { readSide } from '#lib/critical-results/present-alarms.ts'
import { findText } from '#lib/critical-results/texts/find-texts.ts'
import { isOldReportValue } from '#lib/critical-results/value-age.ts'
import { dayWhere } from '#lib/dates/day-where.ts'
import { findPatientZone } from '#lib/dates/find-patient-zone.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import type { OrderId, PatientId } from '#lib/ids.ts'
import { type CriticalResult, Prisma } from '#prisma/generated/client.ts'

const maxShown = 5
const maxSteps = 12
const stepOf: Record<string, 'owned' | 'corrected'> = {
  acknowledged: 'owned',
  corrected: 'corrected',
}

/** A page that shows only some values of the patient. */
export type ShownValues = { orderId: OrderId } | { biomarker: string }

/**
 * The patient's own open loops, oldest first, without those of a report that may be another person's. The first time they
 * see one is an event that their clinic sees. Beside some values only those of them that were corrected to one that is not
 * critical: the strip has the others on every page.
 */
export async function listOwnCriticals(
  context: Context,
  beside?: ShownValues,
): Promise<OwnCriticalView[]> {
  const { patientId, userId, viewedBy } = requirePatient(context, 'critical-results:read-own')
  return db().$transaction(async (tx) => {
    const ids = beside && (await findCorrected(tx, patientId, beside))
    const rows = await tx.criticalResult.findMany({
      where: {
        patientId,
        state: { not: 'closed' },
        withdrawal: null,
        isOwnerDoubtful: false,
        ...(ids && { id: { in: ids } }),
      },
      orderBy: [{ raisedAt: 'asc' }, { id: 'asc' }],
      take: maxShown,
    })
    if (rows.length === 0) return []
    const zone = await findPatientZone(tx, patientId)
    const reviewed = await findReviewed(tx, rows)
    const found: OwnCriticalView[] = []
    for (const row of rows) {
      if (!viewedBy) await recordSeen(tx, context, { row, userId })
      const isReviewed = reviewed.has(row.sourceId)
      found.push(await presentOwn(tx, row, { locale: context.locale, zone, isReviewed }))
    }
    return found
  })
}

async function findCorrected(tx: Transaction, patientId: PatientId, beside: ShownValues) {
  const isShown =
    'orderId' in beside
      ? Prisma.sql`c.source_kind = 'order' AND c.source_id = ${beside.orderId}::uuid`
      : Prisma.sql`EXISTS (
          SELECT FROM result r
           WHERE r.patient_id = c.patient_id AND r.biomarker = ${beside.biomarker} AND r.replaced_at IS NULL
             AND r.row_id = c.result_key
             AND c.source_id = CASE c.source_kind WHEN 'order' THEN r.order_id ELSE r.job_id END)`
  const found = await tx.$queryRaw<{ id: string }[]>`
    SELECT c.id::text
      FROM critical_result c JOIN critical_value v ON v.critical_id = c.id AND v.version = c.version
     WHERE c.patient_id = ${patientId}::uuid AND c.state <> 'closed' AND NOT v.is_critical AND ${isShown}`
  return found.map(({ id }) => id)
}

/** Reports with an open loop that may be another person's. Nothing of what is on them, so it is not audited. */
export async function listDoubtfulReports(context: Context): Promise<DoubtfulReportView[]> {
  const { patientId } = requirePatient(context, 'critical-results:read-own')
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT DISTINCT c.source_id::text AS id
      FROM critical_result c LEFT JOIN critical_value v ON v.critical_id = c.id AND v.version = c.version
     WHERE c.patient_id = ${patientId}::uuid AND c.state <> 'closed' AND c.withdrawal IS NULL
       AND c.source_kind = 'report' AND ${isOwnerStillDoubtful}
     ORDER BY 1 LIMIT ${maxShown}`
  const reportIds = rows.map(({ id }) => id)
  const answers = await db().reportAnswer.findMany({
    where: { jobId: { in: reportIds } },
    select: { jobId: true },
  })
  const answered = new Set(answers.map(({ jobId }) => jobId))
  return reportIds.map((reportId) => ({ reportId, isAnswered: answered.has(reportId) }))
}

async function recordSeen(
  tx: Transaction,
  context: Context,
  { row, userId }: { row: CriticalResult; userId: string },
) {
  const seen = { criticalId: row.id, kind: 'seen', version: row.version } as const
  if ((await tx.criticalEvent.count({ where: seen })) > 0) return
  await writeEvents(tx, [{ ...seen, actorId: userId }])
  await recordAudit(tx, context, {
    action: 'critical-results.read-own',
    patientId: row.patientId,
    subject: 'critical',
    subjectId: row.id,
  })
  await notifyCritical(tx, row)
}

interface OwnPlace {
  locale: Context['locale']
  zone: string | undefined
  /** its report was approved */
  isReviewed: boolean
}

async function presentOwn(
  tx: Transaction,
  row: CriticalResult,
  { locale, zone, isReviewed }: OwnPlace,
): Promise<OwnCriticalView> {
  const { id: criticalId, version, sourceKind, raisedAt } = row
  const values = await tx.criticalValue.findMany({
    where: { criticalId, version: { in: [version, version - 1] } },
  })
  const value = values.find((each) => each.version === version)
  const former = values.find((each) => each.version === version - 1)
  const place = { purpose: 'advice', loincCode: value?.loincCode ?? null } as const
  const advice = value ? await findText(tx, { ...place, locale }) : undefined
  const safety = await tx.criticalSafety.findFirst({
    where: { criticalId },
    orderBy: { id: 'desc' },
  })
  // A name on a report that no code matches may be misread until a reviewer has seen it.
  const isSurelyNamed = sourceKind === 'order' || isReviewed || value?.loincCode !== null
  const collectedAt = value?.collectedAt ?? null
  return {
    criticalId,
    analyte: (isSurelyNamed && value?.analyte) || null,
    value: value?.value ?? null,
    unit: value?.unit ?? null,
    referenceRange: value?.referenceRange ?? null,
    side: readSide(value?.side ?? null),
    isDoubtful: value?.isDoubtful ?? false,
    isCritical: value?.isCritical ?? true,
    former: former ? { value: former.value, unit: former.unit } : null,
    isOld: isOldReportValue({ sourceKind, collectedAt, raisedAt }),
    collectedAt: collectedAt ? dayWhere(zone, collectedAt) : null,
    raisedAt: raisedAt.toISOString(),
    advice: advice ? { body: advice.body, writtenAt: advice.writtenAt } : null,
    companion: companions.find((each) => each === safety?.companion) ?? null,
    address: safety?.address ?? null,
    steps: await listSteps(tx, row),
  }
}

/** The reports of these loops that a reviewer has approved. */
async function findReviewed(tx: Transaction, rows: readonly CriticalResult[]) {
  const jobIds = rows
    .filter(({ sourceKind }) => sourceKind === 'report')
    .map(({ sourceId }) => sourceId)
  if (jobIds.length === 0) return new Set<string>()
  const found = await tx.reviewDecision.findMany({
    where: { jobId: { in: jobIds }, outcome: 'approved' },
    select: { jobId: true },
  })
  return new Set(found.map(({ jobId }) => jobId))
}

/** What the clinic has done so far, without names. */
async function listSteps(tx: Transaction, row: CriticalResult): Promise<OwnCriticalView['steps']> {
  const criticalId = row.id
  const events = await tx.criticalEvent.findMany({
    where: { criticalId, kind: { in: ['raised', 'corrected', 'acknowledged'] } },
    orderBy: { id: 'asc' },
    take: maxSteps,
  })
  const calls = await tx.criticalCall.findMany({
    where: { criticalId },
    orderBy: { calledAt: 'asc' },
    take: maxSteps,
  })
  const ofEvents = events.map(({ at, kind }) => ({
    at: at.toISOString(),
    kind: stepOf[kind] ?? ('raised' as const),
  }))
  const ofCalls = calls.map(({ calledAt, outcome, obstacle }) => ({
    at: calledAt.toISOString(),
    kind:
      outcome !== 'not-reached'
        ? ('spoke' as const)
        : obstacle === 'voicemail'
          ? ('voicemail' as const)
          : ('tried' as const),
  }))
  return [...ofEvents, ...ofCalls].sort((a, b) => a.at.localeCompare(b.at)).slice(-maxSteps)
}
