import '#server-only'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { db } from '#lib/db/client.ts'

/** Whether this is the account's password. Takes the same time without an account. */
export async function checkPassword(userId: string | undefined, password: string) {
  const account = userId
    ? await db().account.findFirst({
        where: { userId, providerId: 'credential' },
        select: { password: true },
      })
    : undefined
  if (account?.password) return verifyPassword({ hash: account.password, password })
  await hashPassword(password)
  return false
}
