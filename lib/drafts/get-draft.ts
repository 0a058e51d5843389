import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import type { DraftView } from '#lib/drafts/draft-data.ts'
import type { DraftKind } from '#lib/drafts/draft-steps.ts'
import { findDraft } from '#lib/drafts/find-draft.ts'
import { presentDraft } from '#lib/drafts/present-draft.ts'

/** The patient's unfinished form of this kind; null when there is none. */
export async function getDraft<K extends DraftKind>(
  context: Context,
  kind: K,
): Promise<DraftView<K> | null> {
  const actor = requirePatient(context, 'drafts:own')
  return db().$transaction(async (tx) => {
    const draft = await findDraft(tx, actor, kind)
    await recordAudit(tx, context, {
      action: 'drafts.read',
      patientId: actor.patientId,
      subject: 'draft',
      subjectId: draft?.id,
    })
    return draft ? presentDraft(context, kind, draft) : null
  })
}
