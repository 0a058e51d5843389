import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import type { DraftKind } from './draft-steps.ts'

export async function discardDraft(context: Context, kind: DraftKind) {
  const actor = requirePatient(context, 'drafts:own')
  await db().$transaction(async (tx) => {
    const { count } = await tx.draft.deleteMany({ where: { patientId: actor.patientId, kind } })
    if (count === 0) return
    await recordAudit(tx, context, {
      action: 'drafts.discard',
      patientId: actor.patientId,
      subject: 'draft',
    })
  })
}
