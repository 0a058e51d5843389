import { z } from 'zod'
import { type AuditRecord, recordAudit } from '#lib/audit/record-audit.ts'
import { type Context, staffRoles } from '#lib/auth/context.ts'
import { requirePermission } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { releaseOpenWork } from '#lib/open-work/release-open-work.ts'

const userInput = z.strictObject({ userId: z.string().min(1).max(64) })
const roleInput = userInput.extend({ role: z.enum(staffRoles, { error: 'choice' }) })

/**
 * Disables the account: sign-in is refused, sessions end with their next request, and open streams end. Their open work waits
 * for everyone.
 */
export function disableUser(context: Context, input: z.input<typeof userInput>) {
  return changeUser(context, 'accounts.disable', parseInput(userInput, input), async (tx, id) => {
    await keepAnAdmin(tx, context, id)
    await tx.user.update({ where: { id }, data: { disabledAt: new Date() } })
    await tx.session.deleteMany({ where: { userId: id } })
    await releaseOpenWork(tx, context, { userId: id, role: null })
  })
}

export function enableUser(context: Context, input: z.input<typeof userInput>) {
  return changeUser(context, 'accounts.enable', parseInput(userInput, input), (tx, id) =>
    tx.user.update({ where: { id }, data: { disabledAt: null } }),
  )
}

export function endSessionsOf(context: Context, input: z.input<typeof userInput>) {
  return changeUser(context, 'accounts.end-sessions', parseInput(userInput, input), (tx, id) =>
    tx.session.deleteMany({ where: { userId: id } }),
  )
}

/**
 * Takes effect with the user's next request; open work that the role may not do waits for everyone. Throws not-found for
 * a patient's account.
 */
export function changeStaffRole(context: Context, input: z.input<typeof roleInput>) {
  const { role, ...user } = parseInput(roleInput, input)
  return changeUser(context, 'accounts.change-role', user, async (tx, id) => {
    if (role !== 'admin') await keepAnAdmin(tx, context, id)
    const { count } = await tx.user.updateMany({
      where: { id, role: { in: [...staffRoles] } },
      data: { role },
    })
    if (count === 0) throw notFound()
    await releaseOpenWork(tx, context, { userId: id, role })
  })
}

/** Of two administrators who demote each other at once, one is refused. An operator can invite another one. */
async function keepAnAdmin(tx: Transaction, { actor }: Context, userId: string) {
  if (actor.kind === 'system') return
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('administrators', 0))`
  const admins = await tx.user.findMany({
    where: { role: 'admin', disabledAt: null },
    select: { id: true },
    take: 2,
  })
  if (admins.length === 1 && admins[0]?.id === userId) throw new AppError('not-possible-now')
}

async function changeUser(
  context: Context,
  action: AuditRecord['action'],
  { userId }: z.output<typeof userInput>,
  change: (tx: Transaction, userId: string) => Promise<unknown>,
) {
  requirePermission(context, 'users:manage')
  // Otherwise the last administrator could lock themselves out by mistake.
  if ('userId' in context.actor && context.actor.userId === userId)
    throw new AppError('not-possible-now')
  await db().$transaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { id: userId }, select: { id: true } })
    if (!user) throw notFound()
    await change(tx, userId)
    await recordAudit(tx, context, { action, subject: 'user', subjectId: userId })
  })
}
