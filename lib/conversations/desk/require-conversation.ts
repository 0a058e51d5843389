import type { Transaction } from '#lib/db/client.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { readLocale } from '#lib/i18n/locale.ts'
import { asPatientId } from '#lib/ids.ts'
import { isUuid } from '#platform/is-uuid.ts'

/** With who it is with. Throws not-found, also for a patient who is deleted. */
export async function requireConversation(tx: Transaction, conversationId: string) {
  const row = isUuid(conversationId)
    ? await tx.conversation.findUnique({ where: { id: conversationId } })
    : null
  if (!row) throw notFound()
  const patient = await tx.patient.findFirst({
    where: { id: row.patientId, deletedAt: null },
    include: { user: { select: { email: true, locale: true } } },
  })
  if (!patient) throw notFound()
  const { firstName, lastName, dob, phoneNumber, user } = patient
  return {
    row,
    patient: {
      patientId: asPatientId(row.patientId),
      name: nameOf({ firstName, lastName }),
      dob,
      phone: phoneNumber,
      email: user?.email ?? null,
      locale: readLocale(user?.locale ?? 'en'),
    },
  }
}

export const nameOf = (patient: { firstName: string; lastName: string } | undefined) =>
  [patient?.firstName, patient?.lastName].filter(Boolean).join(' ')
