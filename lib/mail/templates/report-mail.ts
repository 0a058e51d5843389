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
  { jobId, kind }: { jobId: ReportId; kind: ReportNoticeKind },
) {
  const t = translatorFor(recipient.locale, 'emails')
  const text = texts[kind]
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
