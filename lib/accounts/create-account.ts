import { randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import type { Role } from '#lib/auth/context.ts'
import type { Transaction } from '#lib/db/client.ts'
import type { Locale } from '#lib/i18n/locale.ts'

export interface NewAccount {
  email: string
  name: string
  /** from hashAccountPassword, which is deliberately slow and so runs before the transaction */
  passwordHash: string
  role: Role
  locale: Locale
  emailVerified?: boolean
}

export const hashAccountPassword = hashPassword

export async function createAccount(tx: Transaction, account: NewAccount): Promise<string> {
  const userId = randomUUID()
  await tx.user.create({
    data: {
      id: userId,
      email: account.email.toLowerCase(),
      name: account.name,
      role: account.role,
      locale: account.locale,
      emailVerified: account.emailVerified ?? false,
    },
  })
  await tx.account.create({
    data: {
      id: randomUUID(),
      userId,
      accountId: userId,
      providerId: 'credential',
      password: account.passwordHash,
    },
  })
  return userId
}
