import type { Context, Role } from '#lib/auth/context.ts'
import { requirePermission } from '#lib/auth/permissions.ts'
import { requiresStaffTwoFactor } from '#lib/auth/session-limits.ts'
import { db } from '#lib/db/client.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'

export interface AccountView {
  name: string
  email: string
  emailVerified: boolean
  hasTwoFactor: boolean
  role: Role
  can: { turnOffSecondStep: boolean }
}

export async function getAccount(context: Context): Promise<AccountView> {
  requirePermission(context, 'account:own')
  const { actor } = context
  if (actor.kind !== 'patient' && actor.kind !== 'staff') throw new AppError('forbidden')
  const user = await db().user.findUnique({ where: { id: actor.userId } })
  if (!user) throw notFound()
  return {
    name: user.name,
    email: user.email,
    emailVerified: user.emailVerified,
    hasTwoFactor: user.twoFactorEnabled,
    role: actor.kind === 'staff' ? actor.role : 'patient',
    can: { turnOffSecondStep: actor.kind === 'patient' || !requiresStaffTwoFactor() },
  }
}
