import type { PatientActor } from '#lib/auth/context.ts'
import type { DbReader } from '#lib/db/client.ts'
import type { DraftKind } from '#lib/drafts/draft-steps.ts'

/** The patient's own draft row, with its idempotency key, which never leaves the server. */
export async function findDraft(reader: DbReader, actor: PatientActor, kind: DraftKind) {
  const draft = await reader.draft.findUnique({
    where: { patientId_kind: { patientId: actor.patientId, kind } },
  })
  return draft ?? undefined
}
