import type { Transaction } from '#lib/db/client.ts'
import type { PatientId } from '#lib/ids.ts'
import type { ShownSet } from './read-shown-sets.ts'
import { readStaffNames } from './read-staff-names.ts'

export interface CommentRow {
  order: string
  test: string | null
  /** no-action: the clinic signed that nothing has to be done */
  kind: 'comment' | 'no-action'
  text: string | null
  by: string | null
  at: string
}

/** What the clinic wrote to the patient about results that they can see, oldest first. */
export async function readComments(
  tx: Transaction,
  patientId: PatientId,
  sets: ReadonlyMap<string, ShownSet>,
): Promise<CommentRow[]> {
  const steps = await tx.resultStep.findMany({
    where: { patientId, orderId: { in: [...sets.keys()] } },
    orderBy: { signedAt: 'asc' },
  })
  const nameOf = await readStaffNames(
    tx,
    steps.map(({ signedBy }) => signedBy),
  )
  return steps.map(({ orderId, kind, text, signedBy, signedAt }) => ({
    order: orderId,
    test: sets.get(orderId)?.test ?? null,
    kind: kind === 'no-action' ? kind : 'comment',
    text,
    by: nameOf.get(signedBy) ?? null,
    at: signedAt.toISOString(),
  }))
}
