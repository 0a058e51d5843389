import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import { notifyCritical, writeEvents } from '#lib/critical-results/critical-log.ts'
import { companions, type OwnCriticalView } from '#lib/critical-results/critical-view.ts'
import { readSide } from '#lib/critical-results/present-alarms.ts'
import { findText } from '#lib/critical-results/texts/find-texts.ts'
import { isOldValue } from '#lib/critical-results/value-age.ts'
import { dayWhere } from '#lib/dates/day-where.ts'
import { findPatientZone } from '#lib/dates/find-patient-zone.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import type { Locale } from '#lib/i18n/locale.ts'
import { asPatientId, type OrderId, type PatientId } from '#lib/ids.ts'
import { type CriticalResult, type CriticalValue, Prisma } from '#prisma/generated/client.ts'

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
    const found: OwnCriticalView[] = []
    for (const row of rows) {
      if (!viewedBy) await recordSeen(tx, context, { row, userId })
      found.push(await presentOwn(tx, row, context.locale))
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
export async function listDoubtfulReports(context: Context): Promise<string[]> {
  const { patientId } = requirePatient(context, 'critical-results:read-own')
  const rows = await db().criticalResult.findMany({
    where: {
      patientId,
      state: { not: 'closed' },
      withdrawal: null,
      isOwnerDoubtful: true,
      sourceKind: 'report',
    },
    select: { sourceId: true },
    distinct: ['sourceId'],
    orderBy: { sourceId: 'asc' },
    take: maxShown,
  })
  return rows.map(({ sourceId }) => sourceId)
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

async function presentOwn(
  tx: Transaction,
  row: CriticalResult,
  locale: Locale,
): Promise<OwnCriticalView> {
  const { id: criticalId, version } = row
  const now = (await readDatabaseTime(tx)).toISOString()
  const zone = await findPatientZone(tx, asPatientId(row.patientId))
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
  const isNamed = value !== undefined && (await isSurelyNamed(tx, row, value))
  return {
    criticalId,
    analyte: isNamed ? value.analyte : null,
    value: value?.value ?? null,
    unit: value?.unit ?? null,
    referenceRange: value?.referenceRange ?? null,
    side: readSide(value?.side ?? null),
    isDoubtful: value?.isDoubtful ?? false,
    isCritical: value?.isCritical ?? true,
    former: former ? { value: former.value, unit: former.unit } : null,
    isOld: row.sourceKind === 'report' && isOldValue(value?.collectedAt ?? null, now),
    collectedAt: value?.collectedAt ? dayWhere(zone, value.collectedAt) : null,
    raisedAt: row.raisedAt.toISOString(),
    advice: advice ? { body: advice.body, writtenAt: advice.writtenAt } : null,
    companion: companions.find((each) => each === safety?.companion) ?? null,
    address: safety?.address ?? null,
    steps: await listSteps(tx, row),
  }
}

/** A name on a report that no code matches may be misread until a reviewer has seen it. */
async function isSurelyNamed(
  tx: Transaction,
  { sourceKind, sourceId }: CriticalResult,
  { loincCode }: CriticalValue,
) {
  if (sourceKind === 'order' || loincCode !== null) return true
  return (await tx.reviewDecision.count({ where: { jobId: sourceId, outcome: 'approved' } })) > 0
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
