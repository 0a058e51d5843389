import type { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { hasPermission, requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { lockSubjects } from '#lib/service-log/fold/lock-subjects.ts'
import { isUuid } from '#platform/is-uuid.ts'
import type { AnchorList } from './anchor-view.ts'
import { findWriters, readSide } from './find-anchors.ts'
import { writeAnchorInput } from './harm-anchor.ts'

/** Those in force first, then the newest. */
export async function listAnchors(context: Context): Promise<AnchorList> {
  const actor = requireStaff(context, 'results:desk')
  const rows = await db().harmAnchor.findMany({
    orderBy: [{ writtenAt: 'desc' }, { id: 'asc' }],
    include: { end: true },
    take: 500,
  })
  const nameOf = await findWriters(db(), rows)
  const anchors = rows
    .map(({ id, end, side, writtenBy, writtenAt, ...anchor }) => ({
      ...anchor,
      anchorId: id,
      side: readSide(side),
      writtenBy: nameOf.get(writtenBy) ?? null,
      writtenAt: writtenAt.toISOString(),
      endedAt: end?.endedAt.toISOString() ?? null,
    }))
    .sort((a, b) => Number(a.endedAt !== null) - Number(b.endedAt !== null))
  return { anchors, can: { write: hasPermission(actor, 'results:anchors') } }
}

/** One place has one anchor: a new one ends the one before. */
export async function writeAnchor(
  context: Context,
  input: z.input<typeof writeAnchorInput>,
): Promise<{ anchorId: string }> {
  const { userId } = requireStaff(context, 'results:anchors')
  const anchor = parseInput(writeAnchorInput, input)
  const { loincCode, unit, side } = anchor
  return db().$transaction(async (tx) => {
    await lockSubjects(tx, [`anchor ${loincCode} ${unit} ${side}`])
    const former = await tx.harmAnchor.findMany({ where: { loincCode, unit, side, end: null } })
    await tx.harmAnchorEnd.createMany({
      data: former.map(({ id }) => ({ anchorId: id, endedBy: userId })),
    })
    const { id } = await tx.harmAnchor.create({ data: { ...anchor, writtenBy: userId } })
    const record = { action: 'results-desk.write-anchor', subject: 'anchor' } as const
    await recordAudit(tx, context, { ...record, subjectId: id })
    return { anchorId: id }
  })
}

export async function endAnchor(context: Context, { anchorId }: { anchorId: string }) {
  const { userId } = requireStaff(context, 'results:anchors')
  if (!isUuid(anchorId)) throw notFound()
  await db().$transaction(async (tx) => {
    const anchor = await tx.harmAnchor.findUnique({ where: { id: anchorId } })
    if (!anchor) throw notFound()
    await lockSubjects(tx, [`anchor ${anchor.loincCode} ${anchor.unit} ${anchor.side}`])
    const { count } = await tx.harmAnchorEnd.createMany({
      data: [{ anchorId, endedBy: userId }],
      skipDuplicates: true,
    })
    if (count === 0) throw notFound()
    const record = { action: 'results-desk.end-anchor', subject: 'anchor' } as const
    await recordAudit(tx, context, { ...record, subjectId: anchorId })
  })
}
