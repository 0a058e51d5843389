import { checkPassword } from '#lib/accounts/passwords/check-password.ts'
import type { Context } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'

/** Calls an endpoint of better-auth with the cookies of a request. */
export type AskAuth = (path: string, body: object) => Promise<unknown>

interface Proof {
  password: string
  /** six digits of the app, or a backup code */
  code: string
}

/**
 * Asks for the password and the second step before the second step is changed: whoever finds an open session and knows
 * the password must not remove the protection. Checks the password first, so that a typo does not spend a code.
 */
export async function proveSecondStep({ actor }: Context, { password, code }: Proof, ask: AskAuth) {
  await provePassword(actor, password)
  await proveCode(code, ask)
}

async function proveCode(code: string, ask: AskAuth) {
  const digits = code.replace(/[\s-]/g, '')
  await (/^\d{6}$/.test(digits)
    ? ask('/two-factor/verify-totp', { code: digits })
    : ask('/two-factor/verify-backup-code', { code, disableSession: true }))
}

/**
 * Asks for what signing in asks for: the password, and the second step where it is on. What `beforeCode` refuses spends no
 * code.
 */
export async function proveOwner(
  context: Context,
  { password, code }: { password: string; code?: string | undefined },
  ask: AskAuth,
  beforeCode?: () => Promise<void>,
) {
  const { actor } = context
  if (!('userId' in actor)) throw new AppError('signed-out')
  const factor = await db().twoFactor.findFirst({ where: { userId: actor.userId, verified: true } })
  if (factor && !code) throw new AppError('invalid-input', { fields: { code: 'required' } })
  await provePassword(actor, password)
  await beforeCode?.()
  if (factor && code) await proveCode(code, ask)
}

async function provePassword(actor: Context['actor'], password: string) {
  if (!('userId' in actor)) throw new AppError('signed-out')
  if (!(await checkPassword(actor.userId, password)))
    throw new AppError('invalid-input', { fields: { password: 'password-wrong' } })
}
