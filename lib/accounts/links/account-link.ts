import { createHash, randomBytes } from 'node:crypto'
import { db, type Transaction } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { Prisma } from '#prisma/generated/client.ts'

export type LinkPurpose = 'reset-password' | 'trust-device' | 'undo-deletion' | 'verify-email'

interface NewLink {
  userId: string
  purpose: LinkPurpose
  lifetimeMs: number
}

/** The token of a new link; the account's older link of this purpose stops working. */
export async function issueLink(tx: Transaction, { userId, purpose, lifetimeMs }: NewLink) {
  const token = randomBytes(24).toString('base64url')
  const now = await readDatabaseTime(tx)
  const link = {
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetimeMs),
  }
  await tx.accountLink.upsert({
    where: { userId_purpose: { userId, purpose } },
    create: { userId, purpose, ...link },
    update: link,
  })
  return token
}

interface GivenLink {
  token: string
  purpose: LinkPurpose
}

/** Throws link-expired, also for a reset link that is older than the account's password. */
export async function findLink({ token, purpose }: GivenLink) {
  const [link] = await db().$queryRaw<{ user_id: string }[]>`
    SELECT l.user_id FROM account_link l
     WHERE l.token_hash = ${hashToken(token)} AND ${isValid(purpose)}`
  if (!link) throw new AppError('link-expired')
  return { userId: link.user_id }
}

/** Deletes the link: of two concurrent uses, one succeeds and the other throws link-expired. */
export async function spendLink(tx: Transaction, { token, purpose }: GivenLink) {
  const [link] = await tx.$queryRaw<{ user_id: string }[]>`
    DELETE FROM account_link l
     WHERE l.token_hash = ${hashToken(token)} AND ${isValid(purpose)}
    RETURNING l.user_id`
  if (!link) throw new AppError('link-expired')
  return { userId: link.user_id }
}

/** better-auth changes the password in its own transaction, so the link dies by comparison and not by deletion. */
function isValid(purpose: LinkPurpose) {
  return Prisma.sql`l.purpose = ${purpose} AND l.expires_at > now() AND (
    l.purpose <> 'reset-password' OR NOT EXISTS (
      SELECT 1 FROM account a WHERE a.user_id = l.user_id AND a.password_set_at > l.created_at))`
}

/** Someone who reads the database cannot use the links. */
export function hashToken(token: string) {
  return createHash('sha256').update(token).digest('base64url')
}
