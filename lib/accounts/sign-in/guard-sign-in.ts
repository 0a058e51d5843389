import { isKnownDevice } from '#lib/accounts/devices/known-device.ts'
import { evenTime } from '#lib/accounts/even-time.ts'
import { checkPassword } from '#lib/accounts/passwords/check-password.ts'
import type { Context } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { countFailure, forgiveFailures, forgiveOneFailure } from '#lib/rate-limit/count-failure.ts'
import { networkOf } from '#lib/rate-limit/network-of.ts'
import {
  type FailureRule,
  signInFromAddress,
  signInFromDevice,
  signInOfAccount,
  signInOfAccountFromAddress,
} from '#lib/rate-limit/rules.ts'
import { mailDeviceLink } from './trust-device.ts'

interface Credentials {
  email: string
  password: string
}

/**
 * Counts the attempt as failed before the password is checked. A browser that the account knows has a counter of its own,
 * so that no one can lock the owner out from elsewhere. Others share counters by account and by address.
 *
 * Once a counter is exhausted, throws sign-in-held whatever the password, so guesses learn nothing; but the right one
 * mails the owner a link that makes this browser known. Throws too-many-attempts when the address has failed for many
 * accounts.
 */
export async function guardSignIn(context: Context, { email, password }: Credentials) {
  const isKnown = await isDeviceOf(context, email)
  if (!isKnown) await countFailure(signInFromAddress, networkOf(context.clientAddress))
  const heldMs = await countAttempt(listCounters(context, { email, isKnown }))
  if (heldMs === undefined) return
  await evenTime(async () => {
    const user = await db().user.findUnique({ where: { email }, select: { id: true } })
    const isRight = await checkPassword(user?.id, password)
    if (user && isRight) await mailDeviceLink(user.id)
  })
  throw new AppError('sign-in-held', { retryAfterMs: heldMs })
}

/** After the right password. Failures of others stay counted. */
export async function forgiveSignIn(context: Context, { email }: Credentials) {
  const isKnown = await isDeviceOf(context, email)
  for (const { rule, subject, isShared } of listCounters(context, { email, isKnown }))
    await (isShared ? forgiveOneFailure(rule, subject) : forgiveFailures(rule, subject))
  if (!isKnown) await forgiveOneFailure(signInFromAddress, networkOf(context.clientAddress))
}

async function isDeviceOf({ deviceToken: token }: Context, email: string) {
  return token !== undefined && (await isKnownDevice({ email, token }))
}

interface Counter {
  rule: FailureRule
  subject: string
  isShared: boolean
}

function listCounters(
  { clientAddress, deviceToken }: Context,
  { email, isKnown }: { email: string; isKnown: boolean },
): Counter[] {
  if (isKnown)
    return [{ rule: signInFromDevice, subject: `${email} ${deviceToken}`, isShared: false }]
  const subject = `${email} ${networkOf(clientAddress)}`
  return [
    { rule: signInOfAccountFromAddress, subject, isShared: false },
    { rule: signInOfAccount, subject: email, isShared: true },
  ]
}

/** The wait, if a counter is exhausted. The others are not counted then: the password is not checked for the caller. */
async function countAttempt(counters: Counter[]): Promise<number | undefined> {
  for (const { rule, subject } of counters) {
    try {
      await countFailure(rule, subject)
    } catch (error) {
      if (error instanceof AppError && error.code === 'too-many-attempts')
        return error.retryAfterMs ?? rule.baseMs
      throw error
    }
  }
  return undefined
}
