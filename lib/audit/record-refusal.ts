import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { log } from '#lib/log.ts'
import { refusalsOfAccount } from '#lib/rate-limit/rules.ts'
import { takeTurn } from '#lib/rate-limit/take-turn.ts'
import { routePattern } from '#lib/server/route-pattern.ts'

/** What a person may not do, and what is not theirs; a stranger's row is told from none at all by nobody. */
const refusals = new Set(['forbidden', 'not-found', 'second-step-missing'])
const thing =
  /\/(order|patient|report)s\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:[/?]|$)/i

// A page's layout and the page itself are refused for one and the same request.
const recorded = new WeakSet<Context>()

/**
 * Audits that a signed-in person was refused, once for a request and apart from the transaction that failed. Bounded,
 * so that nobody floods the audit; what goes beyond is logged. Never throws: the refusal stands.
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
  const [, subject, subjectId] = thing.exec(request.path) ?? []
  try {
    await takeTurn(refusalsOfAccount, userId)
    await db().$transaction((tx) =>
      recordAudit(tx, context, {
        action: `${request.method} ${routePattern(request.path)}`,
        ...(subject && { subject, subjectId: subjectId?.toLowerCase() }),
        outcome: 'denied',
      }),
    )
  } catch (failure) {
    log().warn({ requestId: context.requestId, userId, err: failure }, 'refusal not recorded')
  }
}
