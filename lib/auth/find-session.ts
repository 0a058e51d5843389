import { type Actor, type StaffRole, staffRoles } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'

interface SessionRow {
  session_id: string
  expires_at: Date
  user_id: string
  name: string
  email: string
  role: string
  locale: string
  patient_id: string | null
}

export interface FoundSession {
  sessionId: string
  expiresAt: Date
  locale: string
  actor: Actor
}

/**
 * The session with its account, read from the database on every request: a session that was revoked or a role that
 * was changed counts at once.
 */
export async function findSession(token: string): Promise<FoundSession | undefined> {
  const [row] = await db().$queryRaw<SessionRow[]>`
    SELECT s.id AS session_id, s.expires_at, u.id AS user_id, u.name, u.email, u.role, u.locale, p.id AS patient_id
    FROM session s
    JOIN "user" u ON u.id = s.user_id
    LEFT JOIN patient p ON p.user_id = u.id
    WHERE s.token = ${token} AND s.expires_at > now()`
  if (!row) return undefined
  const actor = toActor(row)
  return { sessionId: row.session_id, expiresAt: row.expires_at, locale: row.locale, actor }
}

function toActor(row: SessionRow): Actor {
  const { user_id: userId, patient_id: patientId, name, email } = row
  if (isStaffRole(row.role)) return { kind: 'staff', userId, role: row.role, name, email }
  if (row.role === 'patient' && patientId)
    return { kind: 'patient', userId, patientId, name, email }
  return { kind: 'anonymous' }
}

function isStaffRole(role: string): role is StaffRole {
  return staffRoles.some((known) => known === role)
}
