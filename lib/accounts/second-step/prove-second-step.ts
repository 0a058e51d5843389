import { checkPassword } from '#lib/accounts/passwords/check-password.ts'
import type { Context } from '#lib/auth/context.ts'
import { AppError } from '#lib/errors/app-error.ts'

interface Proof {
  password: string
  /** six digits of the app, or a backup code */
  code: string
}

/**
 * Asks for the password and the second step before the second step is changed: whoever finds an open session and knows
 * the password must not remove the protection. Checks the password first, so that a typo does not spend a code.
 */
export async function proveSecondStep(
  { actor }: Context,
  { password, code }: Proof,
  ask: (path: string, body: object) => Promise<unknown>,
) {
  if (!('userId' in actor)) throw new AppError('signed-out')
  if (!(await checkPassword(actor.userId, password)))
    throw new AppError('invalid-input', { fields: { password: 'password-wrong' } })
  const digits = code.replace(/[\s-]/g, '')
  await (/^\d{6}$/.test(digits)
    ? ask('/two-factor/verify-totp', { code: digits })
    : ask('/two-factor/verify-backup-code', { code, disableSession: true }))
}
