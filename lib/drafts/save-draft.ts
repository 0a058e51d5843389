import { isDeepStrictEqual } from 'node:util'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context, PatientActor } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { updateConsentTimes } from './consent-times.ts'
import type { SaveDraftInput } from './draft-data.ts'
import { findDraft } from './find-draft.ts'

/**
 * Throws draft-conflict when another device saved in the meantime. A save repeated because its response was lost
 * succeeds.
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
  const now = new Date()
  const consents = 'consents' in data ? (data.consents ?? {}) : {}
  const before = version === 0 ? undefined : await findDraft(tx, actor, kind)
  const consentTimes = updateConsentTimes(before, consents, now)
  const written =
    version === 0
      ? await tx.draft.createManyAndReturn({
          data: { ...own, step, data, consentTimes, savedBy },
          skipDuplicates: true,
        })
      : await tx.draft.updateManyAndReturn({
          where: { ...own, version },
          data: { step, data, consentTimes, savedBy, version: version + 1, updatedAt: now },
        })
  return written[0]
}

async function findRepeatedSave(tx: Transaction, actor: PatientActor, input: SaveDraftInput) {
  const saved = await findDraft(tx, actor, input.kind)
  const isSame =
    saved?.version === input.version + 1 &&
    saved.step === input.step &&
    isDeepStrictEqual(saved.data, JSON.parse(JSON.stringify(input.data)))
  return isSame ? saved : undefined
}
