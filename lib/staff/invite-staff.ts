import { z } from 'zod'
import { type InviteStaffInput, inviteStaffSchema } from '#lib/accounts/credentials-schema.ts'
import { type AuditRecord, recordAudit } from '#lib/audit/record-audit.ts'
import type { Context, StaffRole } from '#lib/auth/context.ts'
import { requirePermission } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { env } from '#lib/env/env.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { canMail } from '#lib/mail/can-mail.ts'
import { sendMail } from '#lib/mail/send-mail.ts'
import { invitationMail } from '#lib/mail/templates/invitation-mail.ts'
import { issueInvitation, joinPath } from './invitation.ts'

export const invitationParams = z.strictObject({ invitationId: z.uuid() })

interface SentInvitation {
  /** For the command line, and where no email can be sent: shown once. Otherwise null. */
  link: string | null
}

/**
 * Mails a link that creates the account. Throws invalid-input when the address has an account, and for staff also when it has
 * an open invitation, whose link and role would change unseen; the command line replaces it.
 */
export function inviteStaff(context: Context, given: InviteStaffInput): Promise<SentInvitation> {
  requirePermission(context, 'users:manage')
  const { email, role } = parseInput(inviteStaffSchema, given)
  return db().$transaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { email }, select: { id: true } })
    if (user) throw new AppError('invalid-input', { fields: { email: 'account-exists' } })
    if (context.actor.kind === 'staff') await requireUninvited(tx, email)
    return send(tx, context, { email, role, action: 'staff.invite' })
  })
}

/** A new link; the earlier one stops working. */
export function resendInvitation(
  context: Context,
  { invitationId }: z.infer<typeof invitationParams>,
): Promise<SentInvitation> {
  requirePermission(context, 'users:manage')
  return db().$transaction(async (tx) => {
    const found = await tx.staffInvitation.findUnique({ where: { id: invitationId } })
    if (!found) throw notFound()
    const role = found.role as StaffRole
    return send(tx, context, { email: found.email, role, action: 'staff.resend-invitation' })
  })
}

export async function revokeInvitation(
  context: Context,
  { invitationId }: z.infer<typeof invitationParams>,
) {
  requirePermission(context, 'users:manage')
  await db().$transaction(async (tx) => {
    const { count } = await tx.staffInvitation.deleteMany({ where: { id: invitationId } })
    if (count === 0) throw notFound()
    await recordInvitation(tx, context, { action: 'staff.revoke-invitation', invitationId })
  })
}

async function requireUninvited(tx: Transaction, email: string) {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`invitation ${email}`}, 0))::text`
  const open = await tx.staffInvitation.findUnique({
    where: { email, expiresAt: { gt: await readDatabaseTime(tx) } },
    select: { role: true },
  })
  if (open) throw new AppError('invalid-input', { fields: { email: `invited-${open.role}` } })
}

interface Sent {
  email: string
  role: StaffRole
  action: AuditRecord['action']
}

async function send(
  tx: Transaction,
  context: Context,
  { email, role, action }: Sent,
): Promise<SentInvitation> {
  const { actor, locale } = context
  const invitedBy = actor.kind === 'staff' ? actor.userId : null
  const { invitationId, token } = await issueInvitation(tx, { email, role, invitedBy })
  if (canMail())
    await sendMail(tx, invitationMail({ email, locale }, { role, path: joinPath(token) }))
  await recordInvitation(tx, context, { action, invitationId })
  const isShown = actor.kind === 'system' || !canMail()
  return { link: isShown ? `${env().WEB_URL}${joinPath(token)}` : null }
}

function recordInvitation(
  tx: Transaction,
  context: Context,
  { action, invitationId }: { action: AuditRecord['action']; invitationId: string },
) {
  return recordAudit(tx, context, { action, subject: 'staff-invitation', subjectId: invitationId })
}
