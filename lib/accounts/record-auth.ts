import type { AuditAction } from '#lib/audit/audit-actions.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { findSession } from '#lib/auth/find-session.ts'
import { db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { consumeAttempt } from '#lib/rate-limit/consume-attempt.ts'
import { networkOf } from '#lib/rate-limit/network-of.ts'
import { limitsFromAddress } from '#lib/rate-limit/rules.ts'

interface Actions {
  signedOut?: AuditAction
  signedIn?: AuditAction
  /** A later step records what is done. */
  isPreparation?: boolean
}

const actions: Record<string, Actions> = {
  '/sign-in/email': { signedOut: 'accounts.sign-in', signedIn: 'accounts.sign-in' },
  '/passkey/verify-authentication': {
    signedOut: 'accounts.sign-in-passkey',
    signedIn: 'accounts.sign-in-passkey',
  },
  '/passkey/generate-register-options': {
    signedIn: 'accounts.add-passkey',
    isPreparation: true,
  },
  '/passkey/verify-registration': { signedIn: 'accounts.add-passkey' },
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

const limits = new Set(['too-many-attempts', 'sign-in-held', 'sign-in-over'])
const refusals = new Set([
  'wrong-credentials',
  'wrong-code',
  'wrong-backup-code',
  'wrong-passkey',
  'passkey-not-added',
  'invalid-input',
  ...limits,
])
const signIns = new Set<AuditAction>(['accounts.sign-in', 'accounts.sign-in-passkey'])

function actionOf({ actor }: Context, path: string) {
  const known = Object.hasOwn(actions, path) ? actions[path] : undefined
  return actor.kind === 'anonymous' ? known?.signedOut : known?.signedIn
}

/** Runs after better-auth's own transaction has committed. */
export async function recordAuthDone(
  context: Context,
  path: string,
  content: Record<string, unknown> | null,
) {
  const action = actionOf(context, path)
  // The password was right; the code comes next.
  if (!action || content?.twoFactorRedirect === true || actions[path]?.isPreparation) return
  const user = content?.user as { id?: unknown } | undefined
  const own = 'userId' in context.actor ? context.actor.userId : undefined
  const subjectId = typeof user?.id === 'string' ? user.id : own
  const session = content?.session as { token?: unknown } | undefined
  const token = content?.token ?? session?.token
  const signedIn = signIns.has(action) ? await nameSignedIn(context, token) : undefined
  await db().$transaction((tx) =>
    recordAudit(tx, signedIn ?? context, { action, subject: 'user', subjectId }),
  )
}

/** Signing in starts anonymously, or as the account that was signed in before: the entry names who is signed in afterwards, and the session that began. */
async function nameSignedIn(context: Context, token: unknown): Promise<Context | undefined> {
  if (typeof token !== 'string') return undefined
  const found = await findSession(token)
  return found && { ...context, actor: found.actor, session: found }
}

/** The rate limits bound how many entries this writes; refusals by a limit itself have one of their own. */
export async function recordAuthRefused(
  context: Context,
  path: string,
  given: { input: unknown; error: unknown },
) {
  const action = actionOf(context, path)
  if (!action || !(given.error instanceof AppError) || !refusals.has(given.error.code)) return
  const reason = given.error.code
  if (limits.has(reason) && !(await mayRecordLimit(context))) return
  const own = 'userId' in context.actor ? context.actor.userId : undefined
  const subjectId = own ?? (await findUserId(given.input))
  await db().$transaction((tx) =>
    recordAudit(tx, context, { action, subject: 'user', subjectId, outcome: 'denied', reason }),
  )
}

/** An attacker who is slowed down must not fill the audit instead. */
async function mayRecordLimit({ clientAddress }: Context): Promise<boolean> {
  return consumeAttempt(limitsFromAddress, networkOf(clientAddress)).then(
    () => true,
    () => false,
  )
}

async function findUserId(input: unknown) {
  const { email, response } = input as { email?: unknown; response?: { id?: unknown } }
  if (typeof response?.id === 'string') {
    const { id: credentialID } = response
    const passkey = await db().passkey.findUnique({
      where: { credentialID },
      select: { userId: true },
    })
    return passkey?.userId
  }
  if (typeof email !== 'string') return undefined
  const user = await db().user.findUnique({
    where: { email: email.toLowerCase() },
    select: { id: true },
  })
  return user?.id
}
