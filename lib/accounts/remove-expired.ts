import { db } from '#lib/db/client.ts'

const attemptsKeptMs = 2 * 86_400_000

/** The job `accounts:remove-expired`: sessions, links and counters that no longer count for anything. */
export async function removeExpired() {
  const now = new Date()
  await db().session.deleteMany({ where: { expiresAt: { lt: now } } })
  await db().verification.deleteMany({ where: { expiresAt: { lt: now } } })
  await db().rateLimit.deleteMany({
    where: { since: { lt: new Date(now.getTime() - attemptsKeptMs) } },
  })
}
