import { sessionLimits } from '#lib/auth/session-limits.ts'
import { db } from '#lib/db/client.ts'

const attemptsKeptMs = 2 * 86_400_000

/** The job `accounts:remove-expired`: sessions, links and counters that no longer count for anything. */
export async function removeExpired() {
  const now = new Date()
  await db().session.deleteMany({ where: { OR: listEnds(now) } })
  await db().verification.deleteMany({ where: { expiresAt: { lt: now } } })
  await db().rateLimit.deleteMany({
    where: { since: { lt: new Date(now.getTime() - attemptsKeptMs) } },
  })
}

/** A session is over at its end, and when nobody was at work in it for too long. */
function listEnds(now: Date) {
  const idleSince = (role: 'patient' | 'support') =>
    new Date(now.getTime() - sessionLimits(role).idleMs)
  return [
    { expiresAt: { lt: now } },
    { user: { role: 'patient' }, lastActiveAt: { lt: idleSince('patient') } },
    { user: { role: { not: 'patient' } }, lastActiveAt: { lt: idleSince('support') } },
  ]
}
