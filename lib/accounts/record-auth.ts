import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'

/** What is audited of better-auth's endpoints, by whether the person was signed in when they asked. */
const actions: Record<string, { signedOut?: string; signedIn?: string }> = {
  '/sign-in/email': { signedOut: 'accounts.sign-in', signedIn: 'accounts.sign-in' },
  '/sign-out': { signedIn: 'accounts.sign-out' },
  '/change-password': { signedIn: 'accounts.change-password' },
  '/two-factor/disable': { signedIn: 'accounts.turn-off-second-step' },
  '/two-factor/generate-backup-codes': { signedIn: 'accounts.renew-backup-codes' },
  '/two-factor/verify-totp': {
    signedOut: 'accounts.sign-in',
    signedIn: 'accounts.turn-on-second-step',
  },
  '/two-factor/verify-backup-code': { signedOut: 'accounts.sign-in' },
}

const refusals = new Set(['wrong-credentials', 'wrong-code', 'invalid-input'])

function actionOf({ actor }: Context, path: string) {
  const known = Object.hasOwn(actions, path) ? actions[path] : undefined
  return actor.kind === 'anonymous' ? known?.signedOut : known?.signedIn
}

/** Audits what better-auth has done. Its own write is a transaction of its own, which is over by now. */
export async function recordAuthDone(
  context: Context,
  path: string,
  content: Record<string, unknown> | null,
) {
  const action = actionOf(context, path)
  // The password was right, and the code is still to come.
  if (!action || content?.twoFactorRedirect === true) return
  const user = content?.user as { id?: unknown } | undefined
  const own = 'userId' in context.actor ? context.actor.userId : undefined
  const subjectId = typeof user?.id === 'string' ? user.id : own
  await db().$transaction((tx) => recordAudit(tx, context, { action, subject: 'user', subjectId }))
}

/** Audits a wrong password or code; how many there may be is bounded by what counts them. */
export async function recordAuthRefused(
  context: Context,
  path: string,
  given: { input: unknown; error: unknown },
) {
  const action = actionOf(context, path)
  if (!action || !(given.error instanceof AppError) || !refusals.has(given.error.code)) return
  const own = 'userId' in context.actor ? context.actor.userId : undefined
  const subjectId = own ?? (await findUserId(given.input))
  await db().$transaction((tx) =>
    recordAudit(tx, context, { action, subject: 'user', subjectId, outcome: 'denied' }),
  )
}

async function findUserId(input: unknown) {
  const { email } = input as { email?: unknown }
  if (typeof email !== 'string') return undefined
  const user = await db().user.findUnique({
    where: { email: email.toLowerCase() },
    select: { id: true },
  })
  return user?.id
}
