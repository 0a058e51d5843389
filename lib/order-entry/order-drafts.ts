import '#server-only'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context, StaffActor } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { type DbReader, db } from '#lib/db/client.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { asPatientId, type PatientId } from '#lib/ids.ts'
import { endRequests } from '#lib/order-entry/answers/find-asked.ts'
import type { OrderDraft } from '#prisma/generated/client.ts'
import { requireUnplaced } from './claim-replacement.ts'
import { orderEntryDraft, type saveOrderDraftInput } from './order-entry-schema.ts'
import type { SavedEntry, UnfinishedOrder } from './order-entry-view.ts'
import { readReplaced } from './read-replaced.ts'

/** Includes the idempotency key, which must not leave the server. */
export async function findOrderDraft(reader: DbReader, { userId }: StaffActor, patientId: string) {
  const own = { createdBy_patientId: { createdBy: userId, patientId } }
  return (await reader.orderDraft.findUnique({ where: own })) ?? undefined
}

/** The caller's own draft as another page saved it; null when it was ordered or discarded there. */
export async function getOrderDraft(
  context: Context,
  { patientId }: { patientId: PatientId },
): Promise<{ draft: SavedEntry | null }> {
  const actor = requireStaff(context, 'orders:place')
  return db().$transaction(async (tx) => {
    const where = { id: patientId, isStock: false, deletedAt: null }
    if ((await tx.patient.count({ where })) === 0) throw notFound()
    const stored = await findOrderDraft(tx, actor, patientId)
    await recordAudit(tx, context, {
      action: 'orders.read-entry',
      patientId,
      subject: 'patient',
      subjectId: patientId,
    })
    return { draft: stored ? presentDraft(stored) : null }
  })
}

/** null for one that an earlier version wrote and this one cannot read */
export function presentDraft({ id, version, updatedAt, data }: OrderDraft): SavedEntry | null {
  const read = orderEntryDraft.safeParse(data).data
  return read ? { draftId: id, version, updatedAt: updatedAt.toISOString(), data: read } : null
}

/**
 * Throws draft-conflict when another page saved in the meantime, and not-found for an order that this one cannot replace.
 * A save repeated because its response was lost succeeds.
 */
export async function saveOrderDraft(
  context: Context,
  { patientId, replacesId, version, data }: z.output<typeof saveOrderDraftInput>,
) {
  const actor = requireStaff(context, 'orders:place')
  const savedBy = context.session?.sessionId ?? null
  return db().$transaction(async (tx) => {
    const where = { id: patientId, isStock: false, deletedAt: null }
    if ((await tx.patient.count({ where })) === 0) throw notFound()
    if (replacesId) await readReplaced(tx, patientId, replacesId)
    const own = { createdBy: actor.userId, patientId }
    // The claim of an unclear attempt was on the order that the draft replaced until now.
    if (replacesId)
      await tx.orderDraft.updateMany({
        where: { ...own, version, NOT: { replacesId } },
        data: { placingSince: null },
      })
    const [written] =
      version === 0
        ? await tx.orderDraft.createManyAndReturn({
            data: { ...own, replacesId: replacesId ?? null, data, savedBy },
            skipDuplicates: true,
          })
        : await tx.orderDraft.updateManyAndReturn({
            where: { ...own, version },
            data: {
              data,
              savedBy,
              version: version + 1,
              updatedAt: new Date(),
              ...(replacesId && { replacesId }),
            },
          })
    const draft = written ?? (await findOrderDraft(tx, actor, patientId))
    const isSaved =
      written || (draft?.version === version + 1 && isDeepStrictEqual(draft.data, data))
    if (!draft || !isSaved) throw new AppError('draft-conflict')
    await recordAudit(tx, context, {
      action: 'orders.save-draft',
      patientId,
      subject: 'draft',
      subjectId: draft.id,
    })
    return { draftId: draft.id, version: draft.version, updatedAt: draft.updatedAt.toISOString() }
  })
}

/** Throws already-replaced for a draft whose order the service has made though the answer was lost. */
export async function discardOrderDraft(
  context: Context,
  { patientId }: { patientId: PatientId },
): Promise<void> {
  const actor = requireStaff(context, 'orders:place')
  const draft = await findOrderDraft(db(), actor, patientId)
  if (!draft) return
  await requireUnplaced(draft)
  await db().$transaction(async (tx) => {
    await tx.orderDraft.deleteMany({ where: { id: draft.id } })
    await endRequests(tx, { draftId: draft.id, patientId }, 'discarded')
    await recordAudit(tx, context, { action: 'orders.discard-draft', patientId, subject: 'draft' })
  })
}

/** The caller's own, the newest first. */
export async function listUnfinishedOrders(context: Context): Promise<UnfinishedOrder[]> {
  const actor = requireStaff(context, 'orders:place')
  return db().$transaction(async (tx) => {
    const drafts = await tx.orderDraft.findMany({
      where: { createdBy: actor.userId, patient: { deletedAt: null } },
      include: { patient: { select: { firstName: true, lastName: true } } },
      orderBy: { updatedAt: 'desc' },
      take: 20,
    })
    await recordAudit(tx, context, {
      action: 'orders.list-drafts',
      subject: 'patient',
      shownIds: drafts.map(({ patientId }) => patientId),
    })
    return drafts.map(({ patientId, patient, updatedAt }) => ({
      patientId: asPatientId(patientId),
      name: [patient.firstName, patient.lastName].filter(Boolean).join(' '),
      updatedAt: updatedAt.toISOString(),
    }))
  })
}

/** The idempotency key of the draft's next attempt. Two concurrent calls get the same one. */
export async function renewOrderKey({
  id,
  idempotencyKey,
}: {
  id: string
  idempotencyKey: string
}) {
  await db().orderDraft.updateMany({
    where: { id, idempotencyKey },
    data: { idempotencyKey: crypto.randomUUID() },
  })
  const where = { id }
  const renewed = await db().orderDraft.findUnique({ where, select: { idempotencyKey: true } })
  if (!renewed) throw new AppError('draft-conflict')
  return renewed.idempotencyKey
}
