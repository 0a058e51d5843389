import { createHash, randomBytes } from 'node:crypto'
import { db, type Transaction } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { findSetTime } from '#platform/clock.ts'
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
  // To the microsecond: a link that is asked for right after a change of the password is younger than it.
  await tx.$executeRaw`
    INSERT INTO account_link (user_id, purpose, token_hash, created_at, expires_at)
    SELECT ${userId}, ${purpose}, ${hashToken(token)}, t.now, t.now + ${lifetimeMs} * interval '1 millisecond'
      FROM (SELECT coalesce(${findSetTime() ?? null}::timestamptz, clock_timestamp()) AS now) AS t
    ON CONFLICT (user_id, purpose) DO UPDATE
       SET token_hash = EXCLUDED.token_hash, created_at = EXCLUDED.created_at, expires_at = EXCLUDED.expires_at`
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
