import { formatVisitTime, nameZone } from '#lib/dates/visit-time.ts'
import type { Locale } from '#lib/i18n/locale.ts'
import { translatorFor } from '#lib/i18n/messages.ts'
import { composeMail } from '#lib/mail/compose-mail.ts'

export type AppointmentMailKind = 'booked' | 'moved' | 'reminder' | 'cancelled'

interface Visit {
  orderId: string
  kind: AppointmentMailKind
  /** null for a request that got no time */
  startAt: string | null
  timeZone: string
  /** null for a visit at home, whose address stays out of the mail */
  place: string | null
  /** After this one was canceled, the order waits for another. */
  canBookAnother: boolean
}

/** Says when and where, and neither which test it is for nor the patient's address. */
export function appointmentMail(
  recipient: { email: string; name: string; locale: Locale },
  { orderId, kind, startAt, timeZone, place, canBookAnother }: Visit,
) {
  const { locale } = recipient
  const t = translatorFor(locale, 'emails')
  const zone = nameZone(locale, timeZone)
  const when = startAt ? formatVisitTime(locale, timeZone, startAt) : ''
  const isCancelled = kind === 'cancelled'
  const where = [place ? t('visit.place', { place }) : t('visit.atHome'), t('visit.change')]
  const another = canBookAnother ? [t('visit.another')] : []
  return composeMail({
    to: recipient.email,
    name: recipient.name,
    locale,
    subject: t(`visit.${kind}.subject`, { when }),
    paragraphs: [
      isCancelled && !startAt
        ? t('visit.cancelledRequest.body')
        : t(`visit.${kind}.body`, { when, zone }),
      ...(isCancelled ? another : where),
    ],
    link: { label: t('visit.button'), path: `/orders/${orderId}` },
    closing: t('noDetails'),
    hasPreferences: kind === 'reminder',
  })
}
