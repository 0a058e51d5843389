import '#server-only'
import type { Context } from '#lib/auth/context.ts'
import type { Transaction } from '#lib/db/client.ts'
import type { AuditAction } from './audit-actions.ts'

export interface AuditRecord {
  action: AuditAction
  patientId?: string | null
  subject?: string
  subjectId?: string
  /** unknown: the service was asked and its answer did not come */
  outcome?: 'done' | 'denied' | 'unknown'
  /** the code of a refusal */
  reason?: string
  /** the rows that a list showed: ids of the subject */
  shownIds?: readonly string[]
  /** names of the filters that made the list, never what was searched for */
  filters?: readonly string[]
}

/** The reason of what a viewed page of a patient read: the page has an entry of its own. */
export const readInViewing = 'in-viewing'

/** Writes to the caller's transaction, so that an action that cannot be audited does not happen. */
export async function recordAudit(tx: Transaction, context: Context, record: AuditRecord) {
  const { actor } = context
  const viewedBy = actor.kind === 'patient' ? actor.viewedBy : undefined
  await tx.auditEntry.create({
    data: {
      actorId: actor.kind === 'patient' || actor.kind === 'staff' ? actor.userId : null,
      actorRole: actor.kind === 'staff' ? actor.role : (viewedBy ?? actor.kind),
      action: record.action,
      patientId: record.patientId ?? null,
      subject: record.subject ?? null,
      subjectId: record.subjectId ?? null,
      outcome: record.outcome ?? 'done',
      requestId: context.requestId,
      address: context.clientAddress ?? null,
      device: context.device ?? null,
      sessionId: context.session?.sessionId ?? null,
      reason: record.reason ?? (viewedBy ? readInViewing : null),
      shownIds: [...(record.shownIds ?? [])],
      filters: [...(record.filters ?? [])],
    },
  })
}
