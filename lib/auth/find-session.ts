import '#server-only'
import { db } from '#lib/db/client.ts'
import { asPatientId } from '#lib/ids.ts'
import { type Actor, type OpenViewing, type StaffRole, staffRoles } from './context.ts'
import { hasPermission } from './permissions.ts'
import { requiresStaffTwoFactor, sessionLimits } from './session-limits.ts'

interface SessionRow {
  session_id: string
  expires_at: Date
  created_at: Date
  idle_ms: number
  now: Date
  user_id: string
  name: string
  email: string
  role: string
  locale: string
  two_factor_enabled: boolean
  email_verified: boolean
  has_passkey: boolean
  patient_id: string | null
  viewing_id: string | null
  viewed_id: string | null
  viewed_name: string | null
  viewing_ends_in_ms: number | null
}

export interface FoundSession {
  sessionId: string
  expiresAt: Date
  /** since the last recorded activity, which is recorded at most once a minute */
  idleMs: number
  /** until it ends without further activity */
  endsInMs: number
  locale: string
  actor: Actor
  viewing?: OpenViewing
}

/**
 * Reads the session and its account from the database on every request, so that a revoked or idle session, a changed role
 * and a disabled account take effect at once.
 */
export async function findSession(token: string): Promise<FoundSession | undefined> {
  const [row] = await db().$queryRaw<SessionRow[]>`
    SELECT s.id AS session_id, s.expires_at, s.created_at, s.passkey_id IS NOT NULL AS has_passkey, now() AS now, u.id AS user_id, u.name, u.email, u.role, u.locale, u.two_factor_enabled, u.email_verified,
           p.id AS patient_id, v.id AS viewing_id, viewed.id AS viewed_id,
           concat_ws(' ', nullif(viewed.first_name, ''), nullif(viewed.last_name, '')) AS viewed_name,
           extract(epoch FROM v.ends_at - now())::float8 * 1000 AS viewing_ends_in_ms,
           extract(epoch FROM now() - s.last_active_at)::float8 * 1000 AS idle_ms
    FROM session s
    JOIN "user" u ON u.id = s.user_id
    LEFT JOIN patient p ON p.user_id = u.id AND p.deleted_at IS NULL
    LEFT JOIN patient_viewing v ON v.session_id = s.id AND v.user_id = u.id AND v.ended_at IS NULL AND v.ends_at > now()
    LEFT JOIN patient viewed ON viewed.id = v.patient_id AND viewed.deleted_at IS NULL
    WHERE s.token = ${token} AND s.expires_at > now() AND u.disabled_at IS NULL`
  const actor = row && toActor(row)
  if (!row || !actor) return undefined
  const { idleMs, lifetimeMs } = sessionLimits(actor.kind === 'staff' ? actor.role : 'patient')
  // expires_at follows the role at sign-in, which may have changed since.
  const lastMs = Math.min(row.expires_at.getTime(), row.created_at.getTime() + lifetimeMs)
  const endsInMs = Math.min(lastMs - row.now.getTime(), idleMs - row.idle_ms)
  if (endsInMs <= 0) return undefined
  return {
    sessionId: row.session_id,
    expiresAt: new Date(lastMs),
    idleMs: row.idle_ms,
    endsInMs,
    locale: row.locale,
    actor,
    ...toViewing(row, actor),
  }
}

function toActor(row: SessionRow): Actor | undefined {
  const { user_id: userId, patient_id: patientId, name, email } = row
  if (isStaffRole(row.role)) {
    // A passkey is both steps: the device, and that it recognized its owner.
    const lacksSecondStep = !row.two_factor_enabled && !row.has_passkey && requiresStaffTwoFactor()
    return {
      kind: 'staff',
      userId,
      role: row.role,
      name,
      email,
      ...(lacksSecondStep && { lacksSecondStep }),
    }
  }
  if (row.role === 'patient' && patientId) {
    return {
      kind: 'patient',
      userId,
      patientId: asPatientId(patientId),
      name,
      email,
      ...(!row.email_verified && { lacksConfirmedEmail: true }),
    }
  }
  return undefined
}

function toViewing(row: SessionRow, actor: Actor): { viewing?: OpenViewing } {
  const { viewing_id: viewingId, viewed_id: patientId, viewing_ends_in_ms: endsInMs } = row
  if (!viewingId || !patientId || endsInMs === null) return {}
  if (!hasPermission(actor, 'patients:view-as')) return {}
  const patientName = row.viewed_name ?? ''
  return { viewing: { viewingId, patientId: asPatientId(patientId), patientName, endsInMs } }
}

function isStaffRole(role: string): role is StaffRole {
  return staffRoles.some((known) => known === role)
}
