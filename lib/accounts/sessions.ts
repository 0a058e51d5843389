import { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { describeDevice } from '#lib/auth/describe-device.ts'
import { requirePermission } from '#lib/auth/permissions.ts'
import { sessionLimits } from '#lib/auth/session-limits.ts'
import { db } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { nameCountry } from './country-finder.ts'

export const sessionParams = z.strictObject({ sessionId: z.string().min(1).max(64) })

export interface SessionView {
  sessionId: string
  isCurrent: boolean
  browser: string | undefined
  system: string | undefined
  /** the network address of the sign-in; null for one from the app's own machine */
  address: string | null
  /** where that address is registered, in the reader's language */
  country: string | null
  signedInAt: string
  /** to the minute */
  lastUsedAt: string
  expiresAt: string
}

export async function listSessions(context: Context): Promise<SessionView[]> {
  const userId = requireUserId(context)
  const { actor } = context
  const { idleMs } = sessionLimits(actor.kind === 'staff' ? actor.role : 'patient')
  const now = await readDatabaseTime()
  const rows = await db().session.findMany({
    where: {
      userId,
      expiresAt: { gt: now },
      lastActiveAt: { gt: new Date(now.getTime() - idleMs) },
    },
    orderBy: { createdAt: 'desc' },
    take: 50,
    select: {
      id: true,
      userAgent: true,
      ipAddress: true,
      createdAt: true,
      lastActiveAt: true,
      expiresAt: true,
    },
  })
  const countries = await Promise.all(
    rows.map(({ ipAddress }) => nameCountry(ipAddress, context.locale)),
  )
  return rows.map((row, index) => ({
    sessionId: row.id,
    isCurrent: row.id === context.session?.sessionId,
    ...describeDevice(row.userAgent),
    address: isOwnMachine(row.ipAddress) ? null : row.ipAddress || null,
    country: countries[index] ?? null,
    signedInAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastActiveAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }))
}

/** Of an IPv6 address only the network is kept, so that ::1 is all zeros. */
function isOwnMachine(address: string | null) {
  return /^127\.|^[0:]+1?$/.test(address ?? '')
}

/** Another user's session is not found. */
export async function revokeSession(
  context: Context,
  { sessionId }: z.infer<typeof sessionParams>,
) {
  const userId = requireUserId(context)
  await db().$transaction(async (tx) => {
    const { count } = await tx.session.deleteMany({ where: { id: sessionId, userId } })
    if (count === 0) throw notFound()
    await recordAudit(tx, context, {
      action: 'accounts.revoke-session',
      subject: 'session',
      subjectId: sessionId,
    })
  })
}

export async function revokeOtherSessions(context: Context) {
  const userId = requireUserId(context)
  await db().$transaction(async (tx) => {
    await tx.session.deleteMany({
      where: { userId, id: { not: context.session?.sessionId ?? '' } },
    })
    await recordAudit(tx, context, {
      action: 'accounts.revoke-other-sessions',
      subject: 'user',
      subjectId: userId,
    })
  })
}

function requireUserId(context: Context): string {
  requirePermission(context, 'account:own')
  if (!('userId' in context.actor)) throw new AppError('forbidden')
  return context.actor.userId
}
