import { z } from 'zod'
import type { Context } from '#lib/auth/context.ts'
import type { Transaction } from '#lib/db/client.ts'
import { findClinicalAccess } from '#lib/emergency-access/require-clinical-access.ts'
import { isUuid } from '#platform/is-uuid.ts'
import { parseSafeJson } from '#platform/parse-safe-json.ts'

const owner = z.looseObject({
  user_id: z.string().nullish(),
  client_user_id: z.string().nullish(),
})

/** What every member of the staff may read without giving a reason: a message of an order has answers, notes and diagnoses. */
const openSubjects = new Set(['appointment'])

interface Body {
  body: string
  /** null until the message is applied, and for what no domain applies */
  subject: string | null
}

/**
 * The patient that a received message is about, if it is one of ours, and whether its reader must give a reason: other
 * than of appointments it may hold health data.
 */
export async function findBodyAccess(tx: Transaction, context: Context, { body, subject }: Body) {
  const patientId = await findOwner(tx, body)
  const isOpen = subject === null ? patientId === null : openSubjects.has(subject)
  if (isOpen) return { patientId, needsReason: false }
  const { needsReason } = await findClinicalAccess(tx, context, patientId)
  return { patientId, needsReason }
}

async function findOwner(tx: Transaction, body: string): Promise<string | null> {
  const named = owner.safeParse(parseOrNull(body))
  if (!named.success) return null
  const { user_id: serviceUserId, client_user_id: id } = named.data
  const found = await tx.patient.findFirst({
    where: {
      OR: [
        ...(id && isUuid(id) ? [{ id }] : []),
        ...(serviceUserId && isUuid(serviceUserId) ? [{ serviceUserId }] : []),
      ],
    },
    select: { id: true },
  })
  return found?.id ?? null
}

function parseOrNull(body: string): unknown {
  try {
    return parseSafeJson(Buffer.from(body))
  } catch {
    return null
  }
}
