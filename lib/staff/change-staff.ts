import { z } from 'zod'
import { resetSecondStep } from '#lib/accounts/second-step/reset-second-step.ts'
import {
  changeStaffRole,
  disableUser,
  enableUser,
  endSessionsOf,
} from '#lib/accounts/user-access.ts'
import { type Context, staffRoles } from '#lib/auth/context.ts'
import { requirePermission } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'

export const staffParams = z.strictObject({ userId: z.string().min(1).max(64) })

export const changeStaffInput = z.union([
  z.strictObject({ role: z.enum(staffRoles, { error: 'choice' }) }),
  z.strictObject({ isActive: z.boolean() }),
])

type Member = z.infer<typeof staffParams>

/** Throws not-possible-now for the own account and for the last administrator. */
export async function changeStaff(
  context: Context,
  { userId, ...given }: Member & z.input<typeof changeStaffInput>,
) {
  requirePermission(context, 'users:manage')
  const change = parseInput(changeStaffInput, given)
  await requireMember(userId)
  if ('role' in change) await changeStaffRole(context, { userId, role: change.role })
  else if (change.isActive) await enableUser(context, { userId })
  else await disableUser(context, { userId })
}

export async function signOutStaff(context: Context, { userId }: Member) {
  requirePermission(context, 'users:manage')
  await requireMember(userId)
  await endSessionsOf(context, { userId })
}

/** Throws not-possible-now for the own account, and where there is no second step. */
export async function resetStaffSecondStep(context: Context, { userId }: Member) {
  requirePermission(context, 'users:manage')
  await requireMember(userId)
  await resetSecondStep(context, { userId })
}

/** Patients are not changed here. */
async function requireMember(userId: string) {
  const where = { id: userId, role: { not: 'patient' } }
  if ((await db().user.count({ where })) === 0) throw notFound()
}
