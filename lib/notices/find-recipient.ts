import type { Transaction } from '#lib/db/client.ts'
import { type Locale, readLocale } from '#lib/i18n/locale.ts'
import type { PatientId } from '#lib/ids.ts'

export interface Recipient {
  email: string
  name: string
  locale: Locale
}

/**
 * Who an email about a patient goes to, in their language; undefined for an account that is gone, disabled or
 * deleted, and for a kind that the person does not want.
 */
export async function findRecipient(
  tx: Transaction,
  patientId: PatientId,
  kind: string,
): Promise<Recipient | undefined> {
  const patient = await tx.patient.findFirst({
    where: { id: patientId, deletedAt: null, isStock: false },
    select: {
      user: {
        select: {
          email: true,
          name: true,
          locale: true,
          disabledAt: true,
          silencedMail: { where: { kind }, select: { kind: true } },
        },
      },
    },
  })
  const user = patient?.user
  if (!user || user.disabledAt || user.silencedMail.length > 0) return undefined
  return { email: user.email, name: user.name, locale: readLocale(user.locale) }
}
