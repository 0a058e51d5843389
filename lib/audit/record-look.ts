import { createHmac, timingSafeEqual } from 'node:crypto'
import { type AuditRecord, recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import type { Transaction } from '#lib/db/client.ts'
import { env } from '#lib/env.ts'

/** A page that follows something reads it again and again: for so long that is the same look. */
const lookMs = 15 * 60_000

interface Look {
  record: AuditRecord
  /** What is looked at, where the record's subject does not say it all: the filters of a list. */
  scope?: string
  /** The look that the page goes on with, as it was given one before. */
  token?: string | null
}

/**
 * Records a look in the caller's transaction and gives back its token. Whoever reads the same thing again with that
 * token, in the same session and within a quarter of an hour, goes on with the look, and nothing more is recorded.
 * A token proves itself by its signature: it names nothing, and it fits nothing else (docs/decisions/0008).
 */
export async function recordLook(tx: Transaction, context: Context, look: Look): Promise<string> {
  const known = look.token && isOwnLook(context, look, look.token) ? look.token : undefined
  if (known) return known
  await recordAudit(tx, context, look.record)
  return signLook(context, look, Date.now())
}

function isOwnLook(context: Context, look: Look, token: string): boolean {
  const at = Number.parseInt(token.split('.', 1)[0] ?? '', 36)
  const ageMs = Date.now() - at
  if (!(ageMs >= 0 && ageMs < lookMs)) return false
  const given = Buffer.from(token)
  const expected = Buffer.from(signLook(context, look, at))
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function signLook({ actor, session }: Context, { record, scope }: Look, at: number): string {
  const who = actor.kind === 'staff' || actor.kind === 'patient' ? actor.userId : actor.kind
  const what = [who, session?.sessionId, record.action, record.subject, record.subjectId, scope, at]
  const signature = createHmac('sha256', env().AUTH_SECRET)
    .update(`look ${JSON.stringify(what)}`)
    .digest('base64url')
  return `${at.toString(36)}.${signature}`
}
