import type { PatientActor } from '#lib/auth/context.ts'
import type { DbReader } from '#lib/db/client.ts'
import type { DraftKind } from './draft-steps.ts'

/** Includes the idempotency key, which must not leave the server. */
export async function findDraft(reader: DbReader, actor: PatientActor, kind: DraftKind) {
  const draft = await reader.draft.findUnique({
    where: { patientId_kind: { patientId: actor.patientId, kind } },
  })
  return draft ?? undefined
}
