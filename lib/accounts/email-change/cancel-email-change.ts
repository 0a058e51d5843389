import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePermission } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'

/** Ends both links. Does nothing where no change waits. */
export async function cancelEmailChange(context: Context) {
  requirePermission(context, 'account:own')
  const { actor } = context
  if (!('userId' in actor)) throw new AppError('forbidden')
  const { userId } = actor
  await db().$transaction(async (tx) => {
    const { count } = await tx.emailChange.deleteMany({ where: { userId } })
    if (count === 0) return
    await recordAudit(tx, context, {
      action: 'accounts.cancel-email-change',
      subject: 'user',
      subjectId: userId,
    })
  })
}
