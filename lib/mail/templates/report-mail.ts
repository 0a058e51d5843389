import type { Locale } from '#lib/i18n/locale.ts'
import { translatorFor } from '#lib/i18n/messages.ts'
import type { ReportId } from '#lib/ids.ts'
import { composeMail } from '#lib/mail/compose-mail.ts'

export type ReportNoticeKind = 'ready' | 'corrected' | 'failed' | 'rejected'

const texts = {
  ready: 'reportReady',
  corrected: 'reportCorrected',
  failed: 'reportFailed',
  rejected: 'reportRejected',
} as const

export function reportMail(
  recipient: { email: string; name: string; locale: Locale },
  {
    jobId,
    kind,
    isFromClinic,
  }: { jobId: ReportId; kind: ReportNoticeKind; isFromClinic?: boolean },
) {
  const t = translatorFor(recipient.locale, 'emails')
  const text = kind === 'rejected' && isFromClinic ? 'reportRejectedByClinic' : texts[kind]
  return composeMail({
    to: recipient.email,
    name: recipient.name,
    locale: recipient.locale,
    subject: t(`${text}.subject`),
    paragraphs: [t(`${text}.body`)],
    link: { label: t(`${text}.button`), path: `/reports/${jobId}` },
    closing: t('noHealthData'),
  })
}

/** To the colleague who uploaded it. */
export function rejectedUploadMail(
  { email, name, locale }: { email: string; name: string; locale: Locale },
  jobId: ReportId,
) {
  const t = translatorFor(locale, 'emails')
  return composeMail({
    to: email,
    name,
    locale,
    subject: t('reportRejectedStaff.subject'),
    paragraphs: [t('reportRejectedStaff.body')],
    link: { label: t('reportRejectedStaff.button'), path: `/clinic/reports/${jobId}` },
    closing: t('noHealthDataAtAll'),
  })
}
