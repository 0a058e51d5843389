import type { Context } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { routePattern } from '#lib/http/route-pattern.ts'
import { log } from '#lib/log.ts'
import { consumeAttempt } from '#lib/rate-limit/consume-attempt.ts'
import { refusalsOfAccount } from '#lib/rate-limit/rules.ts'
import type { AuditAction } from './audit-actions.ts'
import { recordAudit } from './record-audit.ts'

/** Includes not-found: callers cannot distinguish another person's row from a missing one. */
const refusals = new Set([
  'forbidden',
  'not-found',
  'second-step-missing',
  'reason-needed',
  'viewing-as-patient',
])
const subjectPattern =
  /\/(order|patient|report)s\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:[/?]|$)/i

// A page and its layout are both refused in one request.
const recorded = new WeakSet<Context>()

/**
 * Audits the refusal of a signed-in user once per request, outside the transaction that failed. A rate limit keeps one
 * user from flooding the audit log; refusals beyond it are logged instead. Never throws.
 */
export async function recordRefusal(
  context: Context | undefined,
  request: { method: string; path: string },
  error: unknown,
) {
  if (!context || !('userId' in context.actor) || recorded.has(context)) return
  if (!(error instanceof AppError) || !refusals.has(error.code)) return
  recorded.add(context)
  const { userId } = context.actor
  const [, subject, subjectId] = subjectPattern.exec(request.path) ?? []
  try {
    await consumeAttempt(refusalsOfAccount, userId)
    await db().$transaction((tx) =>
      recordAudit(tx, context, {
        action: `${request.method} ${routePattern(request.path)}` as AuditAction,
        reason: error.code,
        ...(subject && { subject, subjectId: subjectId?.toLowerCase() }),
        outcome: 'denied',
      }),
    )
  } catch (failure) {
    log().warn({ requestId: context.requestId, userId, err: failure }, 'refusal not recorded')
  }
}
