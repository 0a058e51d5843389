import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import type { Draft } from '#prisma/generated/client.ts'
import { type DraftView, draftData } from './draft-data.ts'
import type { DraftKind } from './draft-steps.ts'
import { findDraft } from './find-draft.ts'

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

/** A draft in a shape that an older release wrote and this one cannot parse starts empty. */
function presentDraft<K extends DraftKind>(context: Context, kind: K, draft: Draft): DraftView<K> {
  const parsed = draftData[kind].safeParse(draft.data)
  return {
    draftId: draft.id,
    step: draft.step,
    data: (parsed.success ? parsed.data : {}) as DraftView<K>['data'],
    version: draft.version,
    updatedAt: draft.updatedAt.toISOString(),
    ageMs: Date.now() - draft.updatedAt.getTime(),
    isFromThisSession: draft.savedBy !== null && draft.savedBy === context.session?.sessionId,
  }
}
