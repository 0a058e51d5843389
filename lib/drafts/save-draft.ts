import { isDeepStrictEqual } from 'node:util'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context, PatientActor } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import type { SaveDraftInput } from '#lib/drafts/draft-data.ts'
import { findDraft } from '#lib/drafts/find-draft.ts'
import { AppError } from '#lib/errors/app-error.ts'

/**
 * Keeps an unfinished form. Throws draft-conflict when another device saved in the meantime;
 * a save that is sent again because its answer was lost is the same save.
 */
export async function saveDraft(context: Context, input: SaveDraftInput) {
  const actor = requirePatient(context, 'drafts:own')
  return db().$transaction(async (tx) => {
    const draft =
      (await writeDraft(tx, context, actor, input)) ?? (await findRepeatedSave(tx, actor, input))
    if (!draft) throw new AppError('draft-conflict')
    await recordAudit(tx, context, {
      action: 'drafts.save',
      patientId: actor.patientId,
      subject: 'draft',
      subjectId: draft.id,
    })
    return { draftId: draft.id, version: draft.version, updatedAt: draft.updatedAt.toISOString() }
  })
}

async function writeDraft(
  tx: Transaction,
  { session }: Context,
  actor: PatientActor,
  input: SaveDraftInput,
) {
  const { kind, step, data, version } = input
  const own = { patientId: actor.patientId, kind }
  const savedBy = session?.sessionId ?? null
  const written =
    version === 0
      ? await tx.draft.createManyAndReturn({
          data: { ...own, step, data, savedBy },
          skipDuplicates: true,
        })
      : await tx.draft.updateManyAndReturn({
          where: { ...own, version },
          data: { step, data, savedBy, version: version + 1, updatedAt: new Date() },
        })
  return written[0]
}

async function findRepeatedSave(tx: Transaction, actor: PatientActor, input: SaveDraftInput) {
  const kept = await findDraft(tx, actor, input.kind)
  const isSame =
    kept?.version === input.version + 1 &&
    kept.step === input.step &&
    isDeepStrictEqual(kept.data, JSON.parse(JSON.stringify(input.data)))
  return isSame ? kept : undefined
}
