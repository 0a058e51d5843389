import type { Context } from '#lib/auth/context.ts'
import type { Transaction } from '#lib/db/client.ts'

export interface AuditRecord {
  /** verb, such as orders.read */
  action: string
  patientId?: string | null
  subject?: string
  subjectId?: string
  outcome?: 'done' | 'denied'
}

/** Writes who did what in the caller's transaction: when it cannot be written, nothing happens. */
export async function recordAudit(tx: Transaction, context: Context, record: AuditRecord) {
  const { actor } = context
  await tx.auditEntry.create({
    data: {
      actorId: actor.kind === 'patient' || actor.kind === 'staff' ? actor.userId : null,
      actorRole: actor.kind === 'staff' ? actor.role : actor.kind,
      action: record.action,
      patientId: record.patientId ?? null,
      subject: record.subject ?? null,
      subjectId: record.subjectId ?? null,
      outcome: record.outcome ?? 'done',
      requestId: context.requestId,
    },
  })
}
