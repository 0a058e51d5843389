import type { Context } from '#lib/auth/context.ts'
import { noteActivity } from '#lib/auth/note-activity.ts'
import { requirePermission } from '#lib/auth/permissions.ts'
import { sessionLimits } from '#lib/auth/session-limits.ts'
import { AppError } from '#lib/errors/app-error.ts'

export interface SessionTime {
  /** until the session ends, if the person does nothing more */
  endsInMs: number
}

/** How long the session still lasts. Asking does not make it longer. */
export async function getSessionTime(context: Context): Promise<SessionTime> {
  requirePermission(context, 'account:own')
  return { endsInMs: requireSession(context).endsInMs }
}

/** Keeps that the person is at work, which the page tells when they type, press or scroll. */
export async function extendSession(context: Context): Promise<SessionTime> {
  requirePermission(context, 'account:own')
  const { actor } = context
  const { sessionId, endsInMs, expiresAt } = requireSession(context)
  if (!(await noteActivity(sessionId))) return { endsInMs }
  const { idleMs } = sessionLimits(actor.kind === 'staff' ? actor.role : 'patient')
  return { endsInMs: Math.min(idleMs, expiresAt.getTime() - Date.now()) }
}

function requireSession({ session }: Context) {
  if (session?.endsInMs === undefined) throw new AppError('signed-out')
  return { ...session, endsInMs: session.endsInMs }
}
