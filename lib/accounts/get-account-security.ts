import { symmetricDecrypt } from 'better-auth/crypto'
import { parseBackupCodes } from '#lib/accounts/second-step/backup-codes.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePermission } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { env } from '#lib/env/env.ts'
import { AppError } from '#lib/errors/app-error.ts'

export interface PendingEmailChange {
  newEmail: string
  isCurrentConfirmed: boolean
  isNewConfirmed: boolean
  expiresAt: string
}

export interface AccountSecurityView {
  emailChange: PendingEmailChange | null
  /** null while the second step is off, or when the codes cannot be opened */
  backupCodesLeft: number | null
}

export async function getAccountSecurity(context: Context): Promise<AccountSecurityView> {
  requirePermission(context, 'account:own')
  const { actor } = context
  if (!('userId' in actor)) throw new AppError('forbidden')
  const [emailChange, backupCodesLeft] = await Promise.all([
    findEmailChange(actor.userId),
    countBackupCodes(actor.userId),
  ])
  return { emailChange, backupCodesLeft }
}

async function findEmailChange(userId: string): Promise<PendingEmailChange | null> {
  const now = await readDatabaseTime()
  const change = await db().emailChange.findFirst({ where: { userId, expiresAt: { gt: now } } })
  if (!change) return null
  return {
    newEmail: change.newEmail,
    isCurrentConfirmed: change.currentConfirmedAt !== null,
    isNewConfirmed: change.newConfirmedAt !== null,
    expiresAt: change.expiresAt.toISOString(),
  }
}

async function countBackupCodes(userId: string): Promise<number | null> {
  const factor = await db().twoFactor.findFirst({ where: { userId, verified: true } })
  if (!factor) return null
  try {
    const opened = await symmetricDecrypt({ key: env().AUTH_SECRET, data: factor.backupCodes })
    return parseBackupCodes(opened).length
  } catch {
    return null
  }
}
