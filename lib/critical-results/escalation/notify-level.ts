import { writeEvents } from '#lib/critical-results/critical-log.ts'
import type { Transaction } from '#lib/db/client.ts'
import { sendMail } from '#lib/mail/send-mail.ts'
import { criticalStaffMail } from '#lib/mail/templates/critical-mail.ts'
import { chooseNextLevel, findOnCall } from './find-on-call.ts'

interface Level {
  criticalId: string
  /** the highest that was notified; -1 before the first */
  after: number
  kind: 'raised' | 'escalated' | 'reopened'
}

/** Mails the next level of the roster, in the caller's transaction. Returns that level. */
export async function notifyNextLevel(tx: Transaction, { criticalId, after, kind }: Level) {
  const { level, people } = chooseNextLevel(await findOnCall(tx), after)
  for (const person of people) await sendMail(tx, criticalStaffMail(person, { criticalId, kind }))
  await writeEvents(
    tx,
    people.map(({ userId }) => ({ criticalId, kind: 'notified', targetId: userId, level })),
  )
  return level
}
