import type { Context, StaffRole } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { sessionLimits } from '#lib/auth/session-limits.ts'
import { db } from '#lib/db/client.ts'
import type { InvitationView, StaffMember, StaffView } from './staff-view.ts'

interface MemberRow {
  id: string
  name: string
  email: string
  role: StaffRole
  disabled_at: Date | null
  two_factor_enabled: boolean
  passkeys: number
  sessions: number
  signed_in_at: Date | null
}

/** Everyone who works at the clinic, and who is invited. Colleagues only, no patient's data, so it is not audited. */
export async function listStaff(context: Context): Promise<StaffView> {
  const actor = requireStaff(context, 'users:manage')
  const { idleMs } = sessionLimits('support')
  const rows = await db().$queryRaw<MemberRow[]>`
    SELECT u.id, u.name, u.email, u.role, u.disabled_at, u.two_factor_enabled,
           (SELECT count(*)::int FROM passkey p WHERE p.user_id = u.id) AS passkeys,
           (SELECT count(*)::int FROM session s
             WHERE s.user_id = u.id AND s.expires_at > now()
               AND s.last_active_at > now() - make_interval(secs => ${idleMs / 1000})) AS sessions,
           (SELECT max(a.at) FROM audit_entry a
             WHERE a.subject_id = u.id AND a.outcome = 'done'
               AND a.action IN ('accounts.sign-in', 'accounts.sign-in-passkey')) AS signed_in_at
      FROM "user" u
     WHERE u.role <> 'patient'
     ORDER BY u.disabled_at IS NOT NULL, lower(u.name), u.id`
  const admins = rows.filter((row) => row.role === 'admin' && !row.disabled_at)
  return {
    members: rows.map((row) => {
      const isYou = row.id === actor.userId
      return presentMember(row, { isYou, isLastAdmin: admins.length === 1 && admins[0] === row })
    }),
    invitations: await listInvitations(),
  }
}

function presentMember(
  row: MemberRow,
  { isYou, isLastAdmin }: Pick<StaffMember, 'isYou' | 'isLastAdmin'>,
): StaffMember {
  return {
    userId: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    isActive: row.disabled_at === null,
    hasCode: row.two_factor_enabled,
    hasPasskey: row.passkeys > 0,
    sessions: row.sessions,
    signedInAt: row.signed_in_at?.toISOString() ?? null,
    isYou,
    isLastAdmin,
  }
}

async function listInvitations(): Promise<InvitationView[]> {
  const rows = await db().$queryRaw<
    { id: string; email: string; role: StaffRole; expires_at: Date; is_expired: boolean }[]
  >`SELECT id, email, role, expires_at, expires_at <= now() AS is_expired
      FROM staff_invitation ORDER BY email`
  return rows.map((row) => ({
    invitationId: row.id,
    email: row.email,
    role: row.role,
    expiresAt: row.expires_at.toISOString(),
    isExpired: row.is_expired,
  }))
}
