import { z } from 'zod'
import type { Context } from '#lib/auth/context.ts'
import { type StaffRole, staffRoles } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { asOrderId, type OrderId } from '#lib/ids.ts'
import { whereConcerns } from './concerned-ids.ts'
import { readInViewing, recordAudit } from './record-audit.ts'

const pageSize = 30

export const ownAccessesInput = z.object({
  /** the id of the last entry of the page before */
  before: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional()
    .catch(undefined),
})

export interface OwnAccess {
  accessId: string
  at: string
  /** null for former staff */
  actorName: string | null
  actorRole: StaffRole | (string & {})
  action: string
  orderId: OrderId | null
  /** The patient was one row of a list. */
  isInList: boolean
}

export interface OwnAccesses {
  accesses: OwnAccess[]
  next: string | null
}

/** What staff did with the patient's record, newest first. Refused requests showed nothing and are left out. */
export async function listOwnAccesses(
  context: Context,
  { before }: z.infer<typeof ownAccessesInput>,
): Promise<OwnAccesses> {
  const { patientId } = requirePatient(context, 'account:own')
  return db().$transaction(async (tx) => {
    await recordAudit(tx, context, { action: 'accounts.list-accesses', patientId })
    const rows = await tx.auditEntry.findMany({
      where: {
        ...(await whereConcerns(tx, patientId)),
        AND: { OR: [{ reason: null }, { reason: { not: readInViewing } }] },
        actorRole: { in: [...staffRoles] },
        outcome: { not: 'denied' },
        ...(before && { id: { lt: BigInt(before) } }),
      },
      orderBy: { id: 'desc' },
      take: pageSize + 1,
    })
    const page = rows.slice(0, pageSize)
    const users = await tx.user.findMany({
      where: { id: { in: page.flatMap(({ actorId }) => actorId ?? []) } },
      select: { id: true, name: true },
    })
    const nameOf = new Map(users.map(({ id, name }) => [id, name]))
    return {
      accesses: page.map((row) => ({
        accessId: String(row.id),
        at: row.at.toISOString(),
        actorName: nameOf.get(row.actorId ?? '') ?? null,
        actorRole: row.actorRole,
        action: row.action,
        orderId: row.subject === 'order' && row.subjectId ? asOrderId(row.subjectId) : null,
        isInList: row.patientId !== patientId,
      })),
      next: rows.length > pageSize ? String(page.at(-1)?.id) : null,
    }
  })
}
