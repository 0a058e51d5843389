import '#server-only'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePatient, requireStaff } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import type { OrderId } from '#lib/ids.ts'
import { notifyChanges } from '#lib/live/notify-changes.ts'
import type { DetailsCorrection } from '#lib/orders/activity/activity-view.ts'
import { findPersonCorrection } from '#lib/orders/activity/read-activity.ts'
import { recordActivity } from '#lib/orders/activity/record-activity.ts'
import { canCorrectDetails } from '#lib/orders/order-policy.ts'
import type { FoundOrder } from '#lib/orders/present-order.ts'
import { findPatients, requireOrder, requireOwnOrder } from '#lib/orders/read-orders.ts'
import { keepSpelling } from '#lib/patients/ascii-name.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { ServiceError } from '#lib/service-client/service-error.ts'
import { askService } from '#lib/service-client/to-app-error.ts'
import type { CorrectDetailsInput } from './correction-schema.ts'
import type { SentOrNot } from './sent-or-not.ts'

interface Correction {
  orderId: OrderId
  details: CorrectDetailsInput
}

/**
 * What the lab is missing, by the patient. A name and a date of birth go to the service; a collection date has no place
 * there, so it is recorded for staff, who inform the lab. Returns whether it went to the service. Throws
 * not-possible-now when the lab waits for nothing, and changed-meanwhile.
 */
export async function correctOwnDetails(context: Context, { orderId, details }: Correction) {
  const actor = requirePatient(context, 'orders:correct-own')
  const found = await requireOwnOrder(db(), actor, orderId)
  return correct(context, { found, details, by: actor.userId })
}

/** The same by staff. */
export async function correctDetails(context: Context, { orderId, details }: Correction) {
  const actor = requireStaff(context, 'orders:correct')
  const found = await requireOrder(db(), orderId)
  return correct(context, { found, details, by: actor.userId })
}

interface Asked {
  found: FoundOrder
  details: CorrectDetailsInput
  by: string
}

async function correct(context: Context, { found, details, by }: Asked): Promise<SentOrNot> {
  const { row } = found
  const { orderId, clientUserId } = row
  if (!canCorrectDetails(row)) throw new AppError('not-possible-now')
  if (details.kind === 'collection' && isBefore(details.collectedOn, row.placedAt))
    throw new AppError('invalid-input', { fields: { collectedOn: 'date-before-order' } })
  if (details.kind === 'person') await refuseOutdated(row, details)
  const isSent = details.kind === 'person' && (await sendPerson(row.serviceUserId, details))
  const correction: DetailsCorrection = { ...pickValues(details), isSent }
  await db().$transaction(async (tx) => {
    await recordActivity(tx, {
      orderId,
      clientUserId,
      by,
      kind: 'corrected-details',
      correction,
    })
    if (details.kind === 'person') await updatePatient(tx, clientUserId, details)
    if (context.actor.kind === 'patient') await wakeOrder(tx, orderId)
    await recordAudit(tx, context, {
      action: 'orders.correct-details',
      patientId: clientUserId,
      subject: 'order',
      subjectId: orderId,
    })
    await notifyChanges(tx, [{ orderId, clientUserId }])
  })
  return { isSent: correction.isSent }
}

/** What was sent already may be sent again: its answer may have been lost. Of two in the same moment both pass. */
async function refuseOutdated(
  { orderId, statusAt }: FoundOrder['row'],
  { openedAfter, ...details }: PersonDetails,
) {
  if (openedAfter === undefined) return
  const newer = await findPersonCorrection(db(), {
    orderId,
    after: openedAfter ? new Date(openedAfter) : statusAt,
  })
  const isSame = (['firstName', 'lastName', 'dob'] as const).every(
    (field) => newer?.[field] === details[field],
  )
  if (newer && !isSame) throw new AppError('changed-meanwhile')
}

function pickValues(details: CorrectDetailsInput) {
  if (details.kind === 'collection') return details
  const { kind, firstName, lastName, dob } = details
  return { kind, firstName, lastName, dob }
}

/** A day earlier counts: the clinic and its patients are behind UTC. */
function isBefore(day: string, placedAt: Date | null) {
  const dayMs = 24 * 60 * 60 * 1000
  return placedAt !== null && Date.parse(day) < placedAt.getTime() - 2 * dayMs
}

type PersonDetails = Extract<CorrectDetailsInput, { kind: 'person' }>

/** False where the service knows no demographics of the patient to correct. */
async function sendPerson(serviceUserId: string | null, person: PersonDetails) {
  if (serviceUserId === null) return false
  const client = serviceClient()
  const known = await askService(
    client.getUserInfo(serviceUserId).catch((error: unknown) => {
      if (error instanceof ServiceError && error.kind === 'not-found') return undefined
      throw error
    }),
  )
  if (!known) return false
  await askService(
    client.putUserInfo(serviceUserId, {
      ...known,
      first_name: person.firstName,
      last_name: person.lastName,
      dob: person.dob,
    }),
  )
  return true
}

/** The patient's own spelling stays where the lab prints it like this. */
async function updatePatient(tx: Transaction, clientUserId: string | null, given: PersonDetails) {
  const patient = (await findPatients(tx, [clientUserId])).get(clientUserId ?? '')
  if (!patient || patient.isStock) return
  const { firstName, lastName, dob } = given
  await tx.patient.update({
    where: { id: patient.id },
    data: {
      dob,
      firstName: keepSpelling(patient.firstName, firstName),
      lastName: keepSpelling(patient.lastName, lastName),
    },
  })
}

/** A patient's answer is news to whoever snoozed the order. */
async function wakeOrder(tx: Transaction, orderId: OrderId) {
  await tx.orderAttention.updateMany({
    where: { orderId, setAsideKey: { not: null } },
    data: {
      setAsideKey: null,
      setAsideBy: null,
      setAsideAt: null,
      setAsideUntil: null,
      setAsideReason: null,
    },
  })
}
