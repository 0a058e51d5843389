import { randomBytes } from 'node:crypto'
import { hashToken } from '#lib/accounts/links/account-link.ts'
import type { StaffRole } from '#lib/auth/context.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { invitationDays } from '#lib/mail/templates/link-lifetimes.ts'

interface NewInvitation {
  email: string
  role: StaffRole
  invitedBy: string | null
}

/** The token of a new link; an older one to the same address stops working. */
export async function issueInvitation(tx: Transaction, { email, role, invitedBy }: NewInvitation) {
  const token = randomBytes(24).toString('base64url')
  const now = await readDatabaseTime(tx)
  const link = {
    role,
    invitedBy,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + invitationDays * 86_400_000),
  }
  const { id } = await tx.staffInvitation.upsert({
    where: { email },
    create: { email, ...link },
    update: link,
    select: { id: true },
  })
  return { invitationId: id, token }
}

/** Undefined when it was used, revoked, replaced or has expired. */
export async function findInvitation(token: string) {
  const found = await db().staffInvitation.findUnique({
    where: { tokenHash: hashToken(token), expiresAt: { gt: await readDatabaseTime() } },
    select: { id: true, email: true, role: true },
  })
  return found ? { ...found, role: found.role as StaffRole } : undefined
}

export function joinPath(token: string) {
  return `/join?token=${encodeURIComponent(token)}`
}
