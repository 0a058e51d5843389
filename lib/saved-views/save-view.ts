import type { z } from 'zod'
import type { AuditAction } from '#lib/audit/audit-actions.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context, StaffActor } from '#lib/auth/context.ts'
import { hasPermission, requirePermission, requireStaff } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { lockSubjects } from '#lib/service-log/fold/lock-subjects.ts'
import { maxViews } from './saved-view.ts'
import { changeViewInput, chooseViewInput, saveViewInput } from './view-input.ts'

interface View {
  viewId: string
}

/** Throws invalid-input (too-many) at the limit. */
export async function saveView(
  context: Context,
  input: z.input<typeof saveViewInput>,
): Promise<View> {
  const { userId: ownerId } = requireStaff(context, 'orders:read')
  const { name, isShared, filters } = parseInput(saveViewInput, input)
  if (isShared) requirePermission(context, 'orders:share-views')
  return db().$transaction(async (tx) => {
    await requireRoom(tx, { ownerId, isShared })
    const { id } = await tx.savedView.create({ data: { ownerId, name, isShared, filters } })
    await audit(tx, context, 'orders.save-view', id)
    return { viewId: id }
  })
}

/** A new name, or shared with the clinic and back. */
export async function changeView(
  context: Context,
  { viewId, ...input }: z.input<typeof changeViewInput> & View,
) {
  const actor = requireStaff(context, 'orders:read')
  const { name, isShared } = parseInput(changeViewInput, input)
  await db().$transaction(async (tx) => {
    const before = await requireOwn(tx, actor, viewId)
    if (isShared) requirePermission(context, 'orders:share-views')
    const { ownerId } = before
    if (isShared !== before.isShared) await requireRoom(tx, { ownerId, isShared })
    await tx.savedView.update({ where: { id: viewId }, data: { name, isShared } })
    await audit(tx, context, 'orders.change-view', viewId)
  })
}

/** For everyone who saw it, and whoever began with it. */
export async function deleteView(context: Context, { viewId }: View) {
  const actor = requireStaff(context, 'orders:read')
  await db().$transaction(async (tx) => {
    await requireOwn(tx, actor, viewId)
    await tx.savedView.delete({ where: { id: viewId } })
    await audit(tx, context, 'orders.delete-view', viewId)
  })
}

/** What the caller sees first; null: all orders. */
export async function chooseView(context: Context, input: z.input<typeof chooseViewInput>) {
  const { userId } = requireStaff(context, 'orders:read')
  const { viewId } = parseInput(chooseViewInput, input)
  await db().$transaction(async (tx) => {
    await tx.defaultView.deleteMany({ where: { userId } })
    if (viewId === null) return
    const where = { id: viewId, OR: [{ ownerId: userId }, { isShared: true }] }
    if (!(await tx.savedView.findFirst({ where }))) throw notFound()
    await tx.defaultView.create({ data: { userId, viewId } })
  })
}

/** Another’s own view is not found; a shared one is seen by all and changed by who may share. */
async function requireOwn(tx: Transaction, actor: StaffActor, viewId: string) {
  const where = { id: viewId, OR: [{ ownerId: actor.userId }, { isShared: true }] }
  const view = await tx.savedView.findFirst({ where })
  if (!view) throw notFound()
  if (view.isShared && !hasPermission(actor, 'orders:share-views')) throw new AppError('forbidden')
  return view
}

async function requireRoom(
  tx: Transaction,
  { ownerId, isShared }: { ownerId: string; isShared: boolean },
) {
  await lockSubjects(tx, [isShared ? 'shared views' : `views ${ownerId}`])
  const where = isShared ? { isShared } : { ownerId, isShared }
  if ((await tx.savedView.count({ where })) >= maxViews)
    throw new AppError('invalid-input', { fields: { name: 'too-many-views' } })
}

async function audit(tx: Transaction, context: Context, action: AuditAction, subjectId: string) {
  await recordAudit(tx, context, { action, subject: 'view', subjectId })
}
