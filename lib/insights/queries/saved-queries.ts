import type { z } from 'zod'
import type { AuditAction } from '#lib/audit/audit-actions.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context, StaffActor } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { lockSubjects } from '#lib/service-log/fold/lock-subjects.ts'
import { changeQueryInput, saveQueryInput, storedRequest } from './query-input.ts'
import { maxQueries, type SavedQueryRow, type StoredRequest } from './query-view.ts'

interface Query {
  queryId: string
}

/** The caller’s queries and the shared ones. They name no patient, and so are not audited. */
export async function listQueries(context: Context): Promise<SavedQueryRow[]> {
  const { userId } = requireStaff(context, 'insights:read')
  const rows = await db().savedQuery.findMany({
    where: { OR: [{ ownerId: userId }, { isShared: true }] },
    orderBy: [{ isShared: 'asc' }, { name: 'asc' }, { id: 'asc' }],
    take: 2 * maxQueries,
  })
  return rows.flatMap(({ id, name, isShared, request }) => {
    // The language may have lost a word since.
    const known = storedRequest.safeParse(request)
    if (!known.success) return []
    return [{ queryId: id, name, isShared, request: known.data as StoredRequest }]
  })
}

/** Throws invalid-input (too-many) at the limit. */
export async function saveQuery(
  context: Context,
  input: z.input<typeof saveQueryInput>,
): Promise<Query> {
  const { userId: ownerId } = requireStaff(context, 'insights:read')
  const { name, isShared, request } = parseInput(saveQueryInput, input)
  return db().$transaction(async (tx) => {
    await requireRoom(tx, { ownerId, isShared })
    const { id } = await tx.savedQuery.create({ data: { ownerId, name, isShared, request } })
    await audit(tx, context, 'insights.save-query', id)
    return { queryId: id }
  })
}

/** A new name, or shared with the clinic and back. */
export async function changeQuery(
  context: Context,
  { queryId, ...input }: z.input<typeof changeQueryInput> & Query,
) {
  const actor = requireStaff(context, 'insights:read')
  const { name, isShared } = parseInput(changeQueryInput, input)
  await db().$transaction(async (tx) => {
    const before = await requireSeen(tx, actor, queryId)
    if (isShared !== before.isShared) await requireRoom(tx, { ownerId: before.ownerId, isShared })
    await tx.savedQuery.update({ where: { id: queryId }, data: { name, isShared } })
    await audit(tx, context, 'insights.change-query', queryId)
  })
}

/** For everyone who saw it. */
export async function deleteQuery(context: Context, { queryId }: Query) {
  const actor = requireStaff(context, 'insights:read')
  await db().$transaction(async (tx) => {
    await requireSeen(tx, actor, queryId)
    await tx.savedQuery.delete({ where: { id: queryId } })
    await audit(tx, context, 'insights.delete-query', queryId)
  })
}

/** Another’s own query is not found; a shared one is seen and changed by all who may query. */
async function requireSeen(tx: Transaction, { userId }: StaffActor, queryId: string) {
  const where = { id: queryId, OR: [{ ownerId: userId }, { isShared: true }] }
  const query = await tx.savedQuery.findFirst({ where })
  if (!query) throw notFound()
  return query
}

async function requireRoom(
  tx: Transaction,
  { ownerId, isShared }: { ownerId: string; isShared: boolean },
) {
  await lockSubjects(tx, [isShared ? 'shared queries' : `queries ${ownerId}`])
  const where = isShared ? { isShared } : { ownerId, isShared }
  if ((await tx.savedQuery.count({ where })) >= maxQueries)
    throw new AppError('invalid-input', { fields: { name: 'too-many-views' } })
}

async function audit(tx: Transaction, context: Context, action: AuditAction, subjectId: string) {
  await recordAudit(tx, context, { action, subject: 'query', subjectId })
}
