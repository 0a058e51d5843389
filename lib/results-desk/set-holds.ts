import type { z } from 'zod'
import { recordAccess } from '#lib/audit/record-access.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { readClinicDay } from '#lib/clinic-contact/clinic-day.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { asOrderId, asPatientId, type OrderId } from '#lib/ids.ts'
import { notifyChanges } from '#lib/live/notify-changes.ts'
import { liftHold as liftHoldInForce } from '#lib/result-sets/holds/lift-hold.ts'
import { startHold } from '#lib/result-sets/holds/start-hold.ts'
import { saveLane } from '#lib/result-sets/lane/save-lane.ts'
import { lockSubjects } from '#lib/service-log/fold/lock-subjects.ts'
import { isUuid } from '#platform/is-uuid.ts'
import { liftHoldInput, listHoldsInput, startHoldInput } from './desk-input.ts'
import { readDeskCursor, writeDeskCursor } from './desk-query.ts'
import type { HoldRow } from './desk-view.ts'
import { findNames, nameIn, readHoldGround } from './list-set-events.ts'
import { patientFields, presentDeskPatient, readsValues } from './present-desk-rows.ts'

/**
 * A clinician's individual determination that seeing the values alone could harm this patient (45 CFR 171.201). It is
 * possible only before the patient can see them; throws not-possible-now afterwards.
 */
export async function holdResults(context: Context, input: z.input<typeof startHoldInput>) {
  const { userId } = requireStaff(context, 'results:sign')
  const { orderId, note, hours } = parseInput(startHoldInput, input)
  await db().$transaction(async (tx) => {
    await lockSubjects(tx, [`results ${orderId}`])
    const patientId = await requireOrderPatient(tx, orderId)
    const set = await tx.resultSet.upsert({
      where: { orderId },
      create: { orderId, patientId },
      update: {},
    })
    if (set.releasedAt !== null || set.holdId !== null) throw new AppError('not-possible-now')
    await startHold(tx, {
      orderId,
      patientId,
      ground: 'harm',
      ruleId: null,
      hours,
      by: userId,
      note,
    })
    await saveLane(tx, orderId)
    await recordAudit(tx, context, {
      action: 'results-desk.hold',
      patientId,
      subject: 'order',
      subjectId: orderId,
    })
    await notifyChanges(tx, [{ orderId, clientUserId: patientId }])
  })
}

/** Of an order that is not finished, or whose values have not been released. Throws not-found. */
export async function requireOrderPatient(tx: Transaction, orderId: OrderId) {
  const order = await tx.orderProjection.findUnique({
    where: { orderId },
    select: { clientUserId: true },
  })
  if (!order?.clientUserId || !isUuid(order.clientUserId)) throw notFound()
  const patient = await tx.patient.findFirst({
    where: { id: order.clientUserId, isStock: false },
    select: { id: true },
  })
  if (!patient) throw notFound()
  return asPatientId(patient.id)
}

/**
 * The values are released: the clinician has spoken with the patient, or the ground is gone. A state's rule outlasts a talk.
 */
export async function liftHold(context: Context, input: z.input<typeof liftHoldInput>) {
  const { userId } = requireStaff(context, 'results:sign')
  const { orderId, kind } = parseInput(liftHoldInput, input)
  await db().$transaction(async (tx) => {
    if (!(await liftHoldInForce(tx, orderId, { kind, by: userId })))
      throw new AppError('not-possible-now')
    const { patientId } = await tx.resultSet.findUniqueOrThrow({ where: { orderId } })
    await recordAudit(tx, context, {
      action: 'results-desk.lift-hold',
      patientId,
      subject: 'order',
      subjectId: orderId,
    })
  })
}

const pageSize = 25

/** Every hold there has been, newest first. */
export async function listHolds(
  context: Context,
  input: z.input<typeof listHoldsInput> = {},
  token?: string | null,
): Promise<{ rows: HoldRow[]; next: string | null; access: string }> {
  const actor = requireStaff(context, 'results:desk')
  const { after } = parseInput(listHoldsInput, input)
  const from = readDeskCursor(after)
  return db().$transaction(async (tx) => {
    const places = await tx.$queryRaw<{ id: string; at: string }[]>`
      SELECT id::text, to_char(started_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at
        FROM result_hold
       WHERE ${from === undefined} OR (started_at, id) < (${from?.at ?? null}::timestamptz, ${from?.orderId ?? null}::uuid)
       ORDER BY started_at DESC, id DESC LIMIT ${pageSize + 1}`
    const shown = places.slice(0, pageSize)
    const rows = await presentHolds(
      tx,
      shown.map(({ id }) => id),
      readsValues(actor),
    )
    const last = shown.at(-1)
    const record = {
      action: 'results-desk.list-holds',
      subject: 'order',
      shownIds: rows.map(({ orderId }) => orderId),
    } as const
    return {
      rows,
      next:
        places.length > pageSize && last
          ? writeDeskCursor({ at: last.at, orderId: last.id })
          : null,
      access: await recordAccess(tx, context, { record, scope: after ?? '', token }),
    }
  })
}

async function presentHolds(tx: Transaction, ids: string[], isReader: boolean): Promise<HoldRow[]> {
  const holds = await tx.resultHold.findMany({
    where: { id: { in: ids } },
    include: { end: true },
    orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
  })
  const patients = await tx.patient.findMany({
    where: { id: { in: holds.map(({ patientId }) => patientId) } },
    select: patientFields,
  })
  const orders = await tx.orderProjection.findMany({
    where: { orderId: { in: holds.map(({ orderId }) => orderId) } },
    select: { orderId: true, labTestName: true },
  })
  const rules = await tx.holdRule.findMany({
    where: { id: { in: holds.flatMap(({ ruleId }) => ruleId ?? []) } },
  })
  const names = await findNames(
    tx,
    holds.flatMap(({ startedBy, end }) => [startedBy, end?.endedBy ?? null]),
  )
  const today = await readClinicDay(tx)
  return holds.map((hold) => ({
    holdId: hold.id,
    orderId: asOrderId(hold.orderId),
    patient: presentDeskPatient(
      patients.find(({ id }) => id === hold.patientId),
      today,
    ),
    testName: orders.find(({ orderId }) => orderId === hold.orderId)?.labTestName ?? null,
    ground: readHoldGround(hold.ground),
    source: rules.find(({ id }) => id === hold.ruleId)?.source ?? null,
    note: isReader ? hold.note : null,
    startedAt: hold.startedAt.toISOString(),
    startedBy: nameIn(names, hold.startedBy),
    endsAt: hold.endsAt.toISOString(),
    end: hold.end && {
      kind: hold.end.kind,
      at: hold.end.endedAt.toISOString(),
      by: nameIn(names, hold.end.endedBy),
    },
  }))
}
