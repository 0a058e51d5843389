import type { Context } from '#lib/auth/context.ts'
import { type DraftView, draftData } from '#lib/drafts/draft-data.ts'
import type { DraftKind } from '#lib/drafts/draft-steps.ts'
import type { Draft } from '#prisma/generated/client.ts'

/** A draft that an older release wrote, in a shape that is no longer known, starts empty. */
export function presentDraft<K extends DraftKind>(
  context: Context,
  kind: K,
  draft: Draft,
): DraftView<K> {
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
