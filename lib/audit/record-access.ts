import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '#lib/auth/context.ts'
import type { Transaction } from '#lib/db/client.ts'
import { env } from '#lib/env/env.ts'
import { type AuditRecord, recordAudit } from './record-audit.ts'

const accessMs = 15 * 60_000

interface Access {
  record: AuditRecord
  scope?: string
  token?: string | null
}

/**
 * Records an access in the caller's transaction and returns its token. Reading the same data again with that token, in
 * the same session and within a quarter of an hour, records nothing more (docs/decisions/0008). The token is a signed
 * timestamp without data, valid only for this user, session and subject.
 */
export async function recordAccess(
  tx: Transaction,
  context: Context,
  access: Access,
): Promise<string> {
  const isKnown = access.token && isOwnAccess(context, access, access.token)
  if (access.token && isKnown && (await wasShown(tx, context, access.record))) return access.token
  await recordAudit(tx, context, access.record)
  return signAccess(context, access, Date.now())
}

/** Whether the session has already seen every row of the list: a list that changes is recorded again. */
async function wasShown(
  tx: Transaction,
  { actor, session }: Context,
  { action, shownIds = [] }: AuditRecord,
): Promise<boolean> {
  if (shownIds.length === 0) return true
  const earlier = await tx.auditEntry.findMany({
    where: {
      actorId: 'userId' in actor ? actor.userId : null,
      sessionId: session?.sessionId ?? null,
      action,
      at: { gt: new Date(Date.now() - accessMs) },
    },
    select: { shownIds: true },
  })
  const seen = new Set(earlier.flatMap((row) => row.shownIds))
  return shownIds.every((id) => seen.has(id))
}

function isOwnAccess(context: Context, access: Access, token: string): boolean {
  const at = Number.parseInt(token.split('.', 1)[0] ?? '', 36)
  const ageMs = Date.now() - at
  if (!(ageMs >= 0 && ageMs < accessMs)) return false
  const given = Buffer.from(token)
  const expected = Buffer.from(signAccess(context, access, at))
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function signAccess({ actor, session }: Context, { record, scope }: Access, at: number): string {
  const who = actor.kind === 'staff' || actor.kind === 'patient' ? actor.userId : actor.kind
  const what = [who, session?.sessionId, record.action, record.subject, record.subjectId, scope, at]
  const signature = createHmac('sha256', env().AUTH_SECRET)
    .update(`look ${JSON.stringify(what)}`)
    .digest('base64url')
  return `${at.toString(36)}.${signature}`
}
