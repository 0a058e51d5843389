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
  subjectId: string | null
}

/** Subjects that are known by the id of their order. */
const ofOrders = new Set(['order', 'result-set'])

/**
 * The patient that a received message is about, if it is one of ours, and whether its reader must give a reason: other
 * than of appointments it may hold health data.
 */
export async function findBodyAccess(tx: Transaction, context: Context, message: Body) {
  const { subject } = message
  const ofOrder = await findOrderOwner(tx, message)
  const named = !ofOrder || ofOrder.isStock ? await findOwner(tx, message.body) : null
  const owner = named && !named.isStock ? named : (ofOrder ?? named)
  // No one can give a reason for a kit in the clinic's stock.
  if (owner?.isStock)
    return { patientId: null, needsReason: subject !== 'order' || namesPerson(message.body) }
  const patientId = owner?.id ?? null
  const isOpen = subject === null ? patientId === null : openSubjects.has(subject)
  if (isOpen) return { patientId, needsReason: false }
  const { needsReason } = await findClinicalAccess(tx, context, patientId)
  return { patientId, needsReason }
}

/** Whoever the order is of by now: a kit from the clinic's stock gets its patient with its registration. */
async function findOrderOwner(tx: Transaction, { subject, subjectId }: Body) {
  if (subject === null || !ofOrders.has(subject) || subjectId === null) return null
  const order = await tx.orderProjection.findUnique({
    where: { orderId: subjectId },
    select: { clientUserId: true },
  })
  const id = order?.clientUserId
  if (!id || !isUuid(id)) return null
  return tx.patient.findUnique({ where: { id }, select: ownerFields })
}

const ownerFields = { id: true, isStock: true } as const

async function findOwner(tx: Transaction, body: string) {
  const named = owner.safeParse(parseOrNull(body))
  if (!named.success) return null
  const { user_id: serviceUserId, client_user_id: id } = named.data
  return tx.patient.findFirst({
    where: {
      OR: [
        ...(id && isUuid(id) ? [{ id }] : []),
        ...(serviceUserId && isUuid(serviceUserId) ? [{ serviceUserId }] : []),
      ],
    },
    select: ownerFields,
  })
}

const person = z.looseObject({
  data: z.looseObject({
    patient_details: z.unknown(),
    aoe_answers: z.array(z.unknown()).nullish(),
  }),
})

/** Another program may register a kit from the stock for a person that its order does not name as its user. */
function namesPerson(body: string): boolean {
  const read = person.safeParse(parseOrNull(body))
  if (!read.success) return true
  const { patient_details: details, aoe_answers: answers } = read.data.data
  return Boolean(details) || (answers?.length ?? 0) > 0
}

function parseOrNull(body: string): unknown {
  try {
    return parseSafeJson(Buffer.from(body))
  } catch {
    return null
  }
}
