import type { Context } from '#lib/auth/context.ts'
import { consumeAttempt } from '#lib/rate-limit/consume-attempt.ts'
import { networkOf } from '#lib/rate-limit/network-of.ts'
import { mailFromAddressToOne, mailToOne } from '#lib/rate-limit/rules.ts'

/**
 * For a mail that anyone may request. The rule for all networks is wide, and a network is a whole site: others can hardly use it
 * up for the owner.
 */
export async function countMail({ clientAddress }: Context, email: string) {
  const network = networkOf(clientAddress, 'site')
  await consumeAttempt(mailFromAddressToOne, `${email} ${network}`)
  await consumeAttempt(mailToOne, email)
}
