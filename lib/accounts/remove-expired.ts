import { z } from 'zod'
import { deviceCookieDays } from '#lib/auth/device-cookie.ts'
import { sessionLimits } from '#lib/auth/session-limits.ts'
import { db } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { expiredInvitationDays } from '#lib/mail/templates/link-lifetimes.ts'
import { defineJob } from '#platform/define-job.ts'

const attemptsKeptMs = 2 * 86_400_000

export const removeExpiredJob = defineJob({
  name: 'accounts.remove-expired',
  formerNames: ['accounts:remove-expired'],
  payload: z.object({}),
  schedule: { match: '17 4 * * *' },
  run: removeExpired,
})

export async function removeExpired() {
  const now = await readDatabaseTime()
  await db().session.deleteMany({ where: { OR: listEnds(now) } })
  await db().verification.deleteMany({ where: { expiresAt: { lt: now } } })
  await db().accountLink.deleteMany({ where: { expiresAt: { lt: now } } })
  await db().pendingSignUp.deleteMany({ where: { expiresAt: { lt: now } } })
  await db().emailChange.deleteMany({ where: { expiresAt: { lt: now } } })
  const isLongExpired = {
    expiresAt: { lt: new Date(now.getTime() - expiredInvitationDays * 86_400_000) },
  }
  await db().staffInvitation.deleteMany({ where: isLongExpired })
  await db().patientInvitation.deleteMany({ where: isLongExpired })
  await db().knownDevice.deleteMany({
    where: { lastUsedAt: { lt: new Date(now.getTime() - deviceCookieDays * 86_400_000) } },
  })
  await db().rateLimit.deleteMany({
    where: { since: { lt: new Date(now.getTime() - attemptsKeptMs) } },
  })
}

function listEnds(now: Date) {
  const idleSince = (role: 'patient' | 'support') =>
    new Date(now.getTime() - sessionLimits(role).idleMs)
  return [
    { expiresAt: { lt: now } },
    { user: { role: 'patient' }, lastActiveAt: { lt: idleSince('patient') } },
    { user: { role: { not: 'patient' } }, lastActiveAt: { lt: idleSince('support') } },
  ]
}
