import type { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { lockSubjects } from '#lib/service-log/fold/lock-subjects.ts'
import { isUuid } from '#platform/is-uuid.ts'
import { decideAliasInput } from './alias-input.ts'
import { findProposals } from './find-proposals.ts'

/** Throws not-found where this is not proposed, or no longer. An approval ends the laboratory’s former alias of the name. */
export async function decideAlias(
  context: Context,
  input: z.input<typeof decideAliasInput>,
): Promise<{ aliasId: string }> {
  const { userId } = requireStaff(context, 'reports:aliases')
  const { verdict, ...key } = parseInput(decideAliasInput, input)
  return db().$transaction(async (tx) => {
    await lockSubjects(tx, [`reading-alias ${key.laboratoryId} ${key.name}`])
    const [proposal] = await findProposals(tx, 1, key)
    if (!proposal) throw notFound()
    const { patients: _, ...alias } = proposal
    if (verdict === 'approved') {
      const { laboratoryId, name } = key
      const former = await tx.readingAlias.findMany({
        where: { laboratoryId, name, verdict, end: null },
        select: { id: true },
      })
      await tx.readingAliasEnd.createMany({
        data: former.map(({ id }) => ({ aliasId: id, endedBy: userId })),
      })
    }
    const { id } = await tx.readingAlias.create({ data: { ...alias, verdict, decidedBy: userId } })
    const action = verdict === 'approved' ? 'reviews.approve-alias' : 'reviews.dismiss-alias'
    await recordAudit(tx, context, { action, subject: 'reading-alias', subjectId: id })
    return { aliasId: id }
  })
}

/** Ends a decision: what it was about is proposed again. */
export async function undoAlias(context: Context, { aliasId }: { aliasId: string }) {
  const { userId } = requireStaff(context, 'reports:aliases')
  if (!isUuid(aliasId)) throw notFound()
  await db().$transaction(async (tx) => {
    const alias = await tx.readingAlias.findUnique({ where: { id: aliasId } })
    if (!alias) throw notFound()
    await lockSubjects(tx, [`reading-alias ${alias.laboratoryId} ${alias.name}`])
    const { count } = await tx.readingAliasEnd.createMany({
      data: [{ aliasId, endedBy: userId }],
      skipDuplicates: true,
    })
    if (count === 0) throw notFound()
    const record = { action: 'reviews.undo-alias', subject: 'reading-alias' } as const
    await recordAudit(tx, context, { ...record, subjectId: aliasId })
  })
}
