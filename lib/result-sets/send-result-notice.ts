import type { Transaction } from '#lib/db/client.ts'
import { readLocale } from '#lib/i18n/locale.ts'
import type { OrderId, PatientId } from '#lib/ids.ts'
import { sendMail } from '#lib/mail/send-mail.ts'
import { type ResultNoticeKind, resultsMail } from '#lib/mail/templates/results-mail.ts'

interface ResultNotice {
  orderId: OrderId
  patientId: PatientId
  kind: ResultNoticeKind
  /** what it is about, where a kind may come more than once: a revision, a step */
  key?: string
}

/** Sends at most one email per kind and key, in the caller's transaction. */
export async function sendResultNotice(
  tx: Transaction,
  { orderId, patientId, kind, key = '' }: ResultNotice,
) {
  const { count } = await tx.resultNotice.createMany({
    data: [{ orderId, kind, key }],
    skipDuplicates: true,
  })
  if (count === 0) return
  const patient = await tx.patient.findUnique({
    where: { id: patientId },
    select: { user: { select: { email: true, name: true, locale: true, disabledAt: true } } },
  })
  const user = patient?.user
  if (!user || user.disabledAt) return
  await sendMail(tx, resultsMail({ ...user, locale: readLocale(user.locale) }, { orderId, kind }))
}
