import type { Transaction } from '#lib/db/client.ts'
import { sendMail } from '#lib/mail/send-mail.ts'
import { setPath, unknownPersonCriticalMail } from '#lib/mail/templates/critical-mail.ts'
import { chooseNextLevel, findOnCall } from './find-on-call.ts'

/**
 * Mails everyone on call at once, in the caller's transaction: a critical result of someone who is none of the clinic's
 * patients has no loop that would go to the next of them. Once for an order.
 */
export async function notifyUnknownPerson(tx: Transaction, orderId: string): Promise<void> {
  const sent = await tx.outgoingMail.count({ where: { text: { contains: setPath(orderId) } } })
  if (sent > 0) return
  const onCall = await findOnCall(tx)
  const { people } = chooseNextLevel(onCall, onCall.levels.length)
  for (const person of people) await sendMail(tx, unknownPersonCriticalMail(person, orderId))
}
