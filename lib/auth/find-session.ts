import { type Actor, type StaffRole, staffRoles } from '#lib/auth/context.ts'
import { requiresStaffTwoFactor, sessionLimits } from '#lib/auth/session-limits.ts'
import { db } from '#lib/db/client.ts'

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
  patient_id: string | null
}

export interface FoundSession {
  sessionId: string
  /** its end, whatever the person does */
  expiresAt: Date
  /** since the person was last at work in it, as far as it is kept: to the minute */
  idleMs: number
  /** until it ends, if the person does nothing more */
  endsInMs: number
  locale: string
  actor: Actor
}

/**
 * The session with its account, read from the database on every request: a session that was revoked or left alone for
 * too long, a role that was changed and an account that was disabled count at once.
 */
export async function findSession(token: string): Promise<FoundSession | undefined> {
  const [row] = await db().$queryRaw<SessionRow[]>`
    SELECT s.id AS session_id, s.expires_at, s.created_at, now() AS now, u.id AS user_id, u.name, u.email, u.role, u.locale, u.two_factor_enabled,
           p.id AS patient_id,
           extract(epoch FROM now() - s.last_active_at)::float8 * 1000 AS idle_ms
    FROM session s
    JOIN "user" u ON u.id = s.user_id
    LEFT JOIN patient p ON p.user_id = u.id
    WHERE s.token = ${token} AND s.expires_at > now() AND u.disabled_at IS NULL`
  const actor = row && toActor(row)
  if (!row || !actor) return undefined
  const { idleMs, lifetimeMs } = sessionLimits(actor.kind === 'staff' ? actor.role : 'patient')
  // The role may have changed since the sign-in, which set the other end.
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
  }
}

function toActor(row: SessionRow): Actor | undefined {
  const { user_id: userId, patient_id: patientId, name, email } = row
  if (isStaffRole(row.role)) {
    const lacksSecondStep = !row.two_factor_enabled && requiresStaffTwoFactor()
    return {
      kind: 'staff',
      userId,
      role: row.role,
      name,
      email,
      ...(lacksSecondStep && { lacksSecondStep }),
    }
  }
  if (row.role === 'patient' && patientId)
    return { kind: 'patient', userId, patientId, name, email }
  return undefined
}

function isStaffRole(role: string): role is StaffRole {
  return staffRoles.some((known) => known === role)
}
