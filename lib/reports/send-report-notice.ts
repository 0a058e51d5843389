import type { Transaction } from '#lib/db/client.ts'
import { readLocale } from '#lib/i18n/locale.ts'
import type { PatientId, ReportId } from '#lib/ids.ts'
import { sendMail } from '#lib/mail/send-mail.ts'
import { type ReportNoticeKind, reportMail } from '#lib/mail/templates/report-mail.ts'

interface ReportNotice {
  jobId: ReportId
  patientId: PatientId
  kind: ReportNoticeKind
  /** what it is about, where a kind may come more than once: a correction */
  key?: string
  /** The clinic uploaded it: the patient has nothing to put right. */
  isFromClinic?: boolean
}

/** Sends at most one email per kind and key, in the caller's transaction. */
export async function sendReportNotice(
  tx: Transaction,
  { jobId, patientId, kind, key = '', isFromClinic = false }: ReportNotice,
) {
  const { count } = await tx.reportNotice.createMany({
    data: [{ jobId, kind, key }],
    skipDuplicates: true,
  })
  if (count === 0) return
  const patient = await tx.patient.findUnique({
    where: { id: patientId },
    select: { user: { select: { email: true, name: true, locale: true, disabledAt: true } } },
  })
  const user = patient?.user
  if (!user || user.disabledAt) return
  const recipient = { ...user, locale: readLocale(user.locale) }
  await sendMail(tx, reportMail(recipient, { jobId, kind, isFromClinic }))
}
