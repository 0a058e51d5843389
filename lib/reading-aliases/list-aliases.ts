import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { aliasVerdicts } from './alias-input.ts'
import type { AliasList } from './alias-view.ts'
import { findProposals, readProposalCount } from './find-proposals.ts'

const pageSize = 25

/** Proposals, and decisions with those in force first. Names of tests and laboratories only, so not audited. */
export async function listAliases(context: Context, asked: { page: number }): Promise<AliasList> {
  requireStaff(context, 'reports:aliases')
  return db().$transaction(async (tx) => {
    const pageCount = Math.max(1, Math.ceil((await tx.readingAlias.count()) / pageSize))
    const page = Math.min(asked.page, pageCount)
    const rows = await tx.readingAlias.findMany({
      include: { end: true },
      // Descending puts those without an end first.
      orderBy: [{ end: { endedAt: 'desc' } }, { decidedAt: 'desc' }, { id: 'asc' }],
      take: pageSize,
      skip: (page - 1) * pageSize,
    })
    const people = rows.flatMap(({ decidedBy, end }) =>
      end ? [decidedBy, end.endedBy] : [decidedBy],
    )
    const users = await tx.user.findMany({
      where: { id: { in: people } },
      select: { id: true, name: true },
    })
    const nameOf = (id: string) => users.find((user) => user.id === id)?.name ?? null
    const proposals = await findProposals(tx, pageSize)
    return {
      proposals: proposals.map(({ displayName, loincName, ucumUnit: _, ...proposal }) => ({
        ...proposal,
        codeName: displayName ?? loincName,
      })),
      proposalCount: await readProposalCount(tx),
      decided: rows.map(({ id, end, verdict, ...row }) => ({
        aliasId: id,
        laboratory: row.laboratory,
        printedName: row.printedName,
        loincCode: row.loincCode,
        codeName: row.displayName ?? row.loincName,
        verdict: aliasVerdicts.find((known) => known === verdict) ?? 'dismissed',
        decidedBy: nameOf(row.decidedBy),
        decidedAt: row.decidedAt.toISOString(),
        undone: end && { by: nameOf(end.endedBy), at: end.endedAt.toISOString() },
      })),
      page,
      pageCount,
    }
  })
}

/** How many wait for a decision. */
export async function countAliasProposals(context: Context): Promise<number> {
  requireStaff(context, 'reports:aliases')
  return readProposalCount(db())
}
