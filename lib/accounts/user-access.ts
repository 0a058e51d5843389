import { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import { type Context, staffRoles } from '#lib/auth/context.ts'
import { requirePermission } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'

const userInput = z.strictObject({ userId: z.string().min(1).max(64) })
const roleInput = userInput.extend({ role: z.enum(staffRoles, { error: 'choice' }) })

/** Takes the account out of use: its sessions are dead with their next request, open streams end, nobody signs in. */
export function disableUser(context: Context, input: z.input<typeof userInput>) {
  return changeUser(context, 'accounts.disable', parseInput(userInput, input), async (tx, id) => {
    await tx.user.update({ where: { id }, data: { disabledAt: new Date() } })
    await tx.session.deleteMany({ where: { userId: id } })
  })
}

/** Puts a disabled account back to use. */
export function enableUser(context: Context, input: z.input<typeof userInput>) {
  return changeUser(context, 'accounts.enable', parseInput(userInput, input), (tx, id) =>
    tx.user.update({ where: { id }, data: { disabledAt: null } }),
  )
}

/** Signs a person out everywhere. */
export function endSessionsOf(context: Context, input: z.input<typeof userInput>) {
  return changeUser(context, 'accounts.end-sessions', parseInput(userInput, input), (tx, id) =>
    tx.session.deleteMany({ where: { userId: id } }),
  )
}

/** Gives a member of staff another role; it counts with their next request. A patient's account stays a patient's. */
export function changeStaffRole(context: Context, input: z.input<typeof roleInput>) {
  const { role, ...user } = parseInput(roleInput, input)
  return changeUser(context, 'accounts.change-role', user, async (tx, id) => {
    const { count } = await tx.user.updateMany({
      where: { id, role: { in: [...staffRoles] } },
      data: { role },
    })
    if (count === 0) throw notFound()
  })
}

async function changeUser(
  context: Context,
  action: string,
  { userId }: z.output<typeof userInput>,
  change: (tx: Transaction, userId: string) => Promise<unknown>,
) {
  requirePermission(context, 'users:manage')
  // Nobody locks themselves out, or takes the last administrator away by mistake.
  if ('userId' in context.actor && context.actor.userId === userId)
    throw new AppError('not-possible-now')
  await db().$transaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { id: userId }, select: { id: true } })
    if (!user) throw notFound()
    await change(tx, userId)
    await recordAudit(tx, context, { action, subject: 'user', subjectId: userId })
  })
}
