import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { recordAccess } from '#lib/audit/record-access.ts'
import type { Context } from '#lib/auth/context.ts'
import { hasPermission, requireStaff } from '#lib/auth/permissions.ts'
import { findOrderLoops } from '#lib/critical-results/find-order-loops.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { requireClinicalAccess } from '#lib/emergency-access/require-clinical-access.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { readLocale } from '#lib/i18n/locale.ts'
import { asOrderId, asPatientId, type PatientId } from '#lib/ids.ts'
import { buildResultRows } from '#lib/result-sets/build-result-rows.ts'
import { readAnswer } from '#lib/result-sets/fold/result-set-store.ts'
import { readLane, readReasons } from '#lib/result-sets/lane/read-lane.ts'
import { readSetRows, type SetRow, significanceOf } from '#lib/result-sets/result-row.ts'
import { buildGrid, type GridValue } from '#lib/results/grid/build-grid.ts'
import type { ResultSet as StoredSet } from '#prisma/generated/client.ts'
import { resultSetParams, type SetVersion } from './desk-input.ts'
import type { SetRowView, SetView } from './desk-view.ts'
import { findHold, findStep, listEvents } from './list-set-events.ts'
import { patientFields, presentDeskPatient } from './present-desk-rows.ts'
import { listCurrentTemplates } from './step-templates.ts'

/** Of each marker, beside the set itself. */
const maxEarlier = 12

/** One set as the clinic sees it, held values included, beside the patient's earlier values from all sources. */
export async function getResultSet(
  context: Context,
  input: z.input<typeof resultSetParams>,
  token?: string | null,
): Promise<SetView> {
  const actor = requireStaff(context, 'results:desk')
  const { orderId } = parseInput(resultSetParams, input)
  return db().$transaction(async (tx) => {
    const set = await tx.resultSet.findUnique({ where: { orderId } })
    if (!set) throw notFound()
    await requireClinicalAccess(tx, context, set.patientId)
    const order = await tx.orderProjection.findUnique({
      where: { orderId },
      select: { labTestName: true },
    })
    const patient = await findSetPatient(tx, set.patientId)
    const owner = await findOwner(tx, set.ownerId)
    const answer = readAnswer(set.snapshot)
    const loops = await findOrderLoops(tx, [orderId], { withClinical: true })
    const rows = answer ? readSetRows(answer) : []
    const record = {
      action: 'results-desk.read',
      patientId: set.patientId,
      subject: 'order',
      subjectId: orderId,
    } as const
    const canSign = hasPermission(actor, 'results:sign')
    return {
      orderId: asOrderId(orderId),
      patient: presentDeskPatient(patient),
      dob: patient?.dob ?? null,
      patientLocale: readLocale(patient?.user?.locale ?? 'en'),
      testName: order?.labTestName ?? null,
      labName: set.labName,
      lane: readLane(set.lane),
      reasons: readReasons(set.laneReasons),
      loops: loops.get(orderId) ?? [],
      resultCount: set.resultCount,
      outsideCount: set.outsideCount,
      missingCount: set.missingCount,
      status: set.status,
      ...presentInstants(set),
      owner: owner && { userId: owner.id, name: owner.name, isOwn: owner.id === actor.userId },
      version: versionOf(set),
      grid: await readGrid(tx, set, rows),
      corrected: rows.filter(({ former }) => former.length > 0).map(presentRow),
      missing: (answer?.missing_results ?? []).map((each) => ({
        name: each.name,
        failure: each.inferred_failure_type,
      })),
      hold: await findHold(tx, set.holdId),
      step: await findStep(tx, set, isCovered(set)),
      events: await listEvents(tx, set, rows),
      templates: await listCurrentTemplates(tx),
      can: {
        sign: canSign && answer !== null && set.patientId !== null && set.holdId === null,
        assign: hasPermission(actor, 'results:assign'),
        hold: hasPermission(actor, 'results:sign'),
      },
      access: await recordAccess(tx, context, { record, token }),
    }
  })
}

function findSetPatient(tx: Transaction, patientId: string | null) {
  if (!patientId) return null
  const select = { ...patientFields, user: { select: { locale: true } } }
  return tx.patient.findUnique({ where: { id: patientId }, select })
}

function findOwner(tx: Transaction, ownerId: string | null) {
  if (!ownerId) return null
  return tx.user.findUnique({ where: { id: ownerId }, select: { id: true, name: true } })
}

function presentInstants(set: StoredSet) {
  const { receivedAt, releasedAt, signedAt, openedAt, collectedAt, reportedAt } = set
  const text = (at: Date | null) => at?.toISOString() ?? null
  return {
    receivedAt: text(receivedAt),
    releasedAt: text(releasedAt),
    signedAt: text(signedAt),
    openedAt: text(openedAt),
    collectedAt: text(collectedAt),
    reportedAt: text(reportedAt),
  }
}

/** What a signature must still match: short, and says nothing about the values. */
export function versionOf(set: Pick<StoredSet, 'revision' | 'snapshot'>): SetVersion {
  const { revision } = set
  const key = significanceKeyOf(set)
  return { revision, significance: createHash('sha256').update(key).digest('hex') }
}

export function significanceKeyOf({ snapshot }: Pick<StoredSet, 'snapshot'>) {
  const answer = readAnswer(snapshot)
  return answer ? significanceOf(answer, readSetRows(answer)) : ''
}

const isCovered = (set: StoredSet) =>
  set.signedKey !== null && set.signedKey === significanceKeyOf(set)

function presentRow({
  rowKey,
  name,
  value,
  unit,
  flag,
  note,
  former,
  correctedAt,
}: SetRow): SetRowView {
  const textOf = (each: { value: string; unit: string | null }) =>
    [each.value, each.unit].filter(Boolean).join(' ')
  return {
    rowKey,
    name,
    value: textOf({ value, unit }),
    flag,
    note,
    correctedAt,
    former: former.map((each) => ({
      value: textOf(each),
      flag: each.flag,
      reason: each.reason,
      reportedAt: each.reportedAt,
    })),
  }
}

async function readGrid(tx: Transaction, set: StoredSet, rows: readonly SetRow[]) {
  const answer = readAnswer(set.snapshot)
  if (!answer) return buildGrid([], [])
  const owner = {
    orderId: asOrderId(set.orderId),
    patientId: asPatientId(set.patientId ?? ''),
    revision: set.revision,
  }
  const reflex = new Set(rows.filter(({ isReflex }) => isReflex).map(({ rowKey }) => rowKey))
  const newest = buildResultRows(owner, answer, rows).map(
    (row): GridValue => ({ ...emptyValue, ...row, isReflex: reflex.has(row.rowId) }) as GridValue,
  )
  const markers = newest.map(({ biomarker }) => biomarker)
  const earlier = set.patientId
    ? await readEarlier(tx, {
        patientId: asPatientId(set.patientId),
        orderId: set.orderId,
        markers,
      })
    : []
  return buildGrid(newest, earlier, { isNarrow: true })
}

const emptyValue = { ucumUnit: null, jobId: null, note: null, status: null, panel: null }

interface Earlier {
  patientId: PatientId
  orderId: string
  markers: readonly string[]
}

/** The newest few of each marker, along the index of the patient's current values. */
async function readEarlier(
  tx: Transaction,
  { patientId, orderId, markers }: Earlier,
): Promise<GridValue[]> {
  const found = await tx.$queryRaw<{ id: string }[]>`
    SELECT v.id::text FROM unnest(${[...new Set(markers)]}::text[]) AS m(biomarker) CROSS JOIN LATERAL (
      SELECT id FROM result
       WHERE patient_id = ${patientId}::uuid AND biomarker = m.biomarker AND replaced_at IS NULL
         AND order_id IS DISTINCT FROM ${orderId}::uuid
       ORDER BY observed_on DESC LIMIT ${maxEarlier}) v`
  return tx.result.findMany({ where: { patientId, id: { in: found.map(({ id }) => id) } } })
}
