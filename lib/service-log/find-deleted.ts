import { webhookEnvelope } from '#contract/webhook-events.ts'
import type { Transaction } from '#lib/db/client.ts'
import { lockAgainstRebuild } from '#lib/service-log/fold/lock-subjects.ts'
import { isUuid } from '#platform/is-uuid.ts'
import type { Applier } from './applier.ts'

/** restorable: the message is kept for an undo; erased: nothing of it may be kept */
export type DeletedState = 'restorable' | 'erased'

/**
 * The messages about deleted patients, which are not applied. Holds off deletions until the caller's transaction ends, so
 * that none overtakes the messages that are applied.
 */
export async function findDeleted<Message>(
  tx: Transaction,
  applier: Pick<Applier<Message>, 'ownerOf' | 'subjectIdOf'>,
  messages: readonly Message[],
): Promise<Map<Message, DeletedState>> {
  await lockAgainstRebuild(tx)
  const owners = messages.map(applier.ownerOf).filter((id) => id !== null && isUuid(id))
  const rows = await tx.$queryRaw<
    { patient_id: string; subject_ids: string[]; is_erased: boolean }[]
  >`
    SELECT patient_id::text, subject_ids::text[], erased_at IS NOT NULL AS is_erased FROM patient_deletion
     WHERE patient_id = ANY(${owners}::uuid[]) OR subject_ids && ${messages.map(applier.subjectIdOf)}::uuid[]`
  const states = new Map(
    rows.flatMap(({ patient_id, subject_ids, is_erased }) => {
      const state: DeletedState = is_erased ? 'erased' : 'restorable'
      return [patient_id, ...subject_ids].map((id) => [id, state] as const)
    }),
  )
  const found = new Map<Message, DeletedState>()
  for (const message of messages) {
    const owner = applier.ownerOf(message)?.toLowerCase()
    const state = states.get(owner ?? '') ?? states.get(applier.subjectIdOf(message))
    if (state) found.set(message, state)
  }
  return found
}

/** Of messages that no applier reads, the ids of those that name an erased patient. */
export async function findErased(
  tx: Transaction,
  rows: readonly { id: string; body: string }[],
): Promise<string[]> {
  if (rows.length === 0) return []
  await lockAgainstRebuild(tx)
  const owners = rows.map(({ body }) => readOwner(body))
  const found = await tx.$queryRaw<{ patient_id: string }[]>`
    SELECT patient_id::text FROM patient_deletion
     WHERE erased_at IS NOT NULL AND patient_id = ANY(${owners.filter((id) => id !== null)}::uuid[])`
  const erased = new Set(found.map(({ patient_id }) => patient_id))
  return rows.flatMap(({ id }, index) => (erased.has(owners[index] ?? '') ? [id] : []))
}

/** Of messages that were stored before a rule of the envelope, too. */
const ownerOnly = webhookEnvelope.pick({ client_user_id: true })

function readOwner(body: string): string | null {
  try {
    const owner = ownerOnly.parse(JSON.parse(body)).client_user_id
    return owner && isUuid(owner) ? owner.toLowerCase() : null
  } catch {
    return null
  }
}
