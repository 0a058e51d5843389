import type { Context } from '#lib/auth/context.ts'
import { noteActivity } from '#lib/auth/note-activity.ts'
import { requirePermission } from '#lib/auth/permissions.ts'
import { sessionLimits } from '#lib/auth/session-limits.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { AppError } from '#lib/errors/app-error.ts'

export interface SessionTime {
  /** to notice that another person signed in on the same device */
  userId: string
  endsInMs: number
}

/** Does not count as activity. */
export async function getSessionTime(context: Context): Promise<SessionTime> {
  requirePermission(context, 'account:own')
  const { userId, endsInMs } = requireSession(context)
  return { userId, endsInMs }
}

export async function extendSession(context: Context): Promise<SessionTime> {
  requirePermission(context, 'account:own')
  const { actor } = context
  const { userId, sessionId, endsInMs, expiresAt } = requireSession(context)
  if (!(await noteActivity(sessionId))) return { userId, endsInMs }
  const { idleMs } = sessionLimits(actor.kind === 'staff' ? actor.role : 'patient')
  const now = await readDatabaseTime()
  return { userId, endsInMs: Math.min(idleMs, expiresAt.getTime() - now.getTime()) }
}

function requireSession({ actor, session }: Context) {
  if (session?.endsInMs === undefined || !('userId' in actor)) throw new AppError('signed-out')
  return { ...session, userId: actor.userId, endsInMs: session.endsInMs }
}
