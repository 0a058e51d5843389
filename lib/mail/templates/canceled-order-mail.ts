import { formatVisitTime, nameZone } from '#lib/dates/visit-time.ts'
import type { Locale } from '#lib/i18n/locale.ts'
import { translatorFor } from '#lib/i18n/messages.ts'
import type { OrderId } from '#lib/ids.ts'
import { composeMail } from '#lib/mail/compose-mail.ts'

interface CanceledOrder {
  orderId: OrderId
  /** what the patient must cancel, too; without a time: a request */
  keptVisit: { startAt: string | null; timeZone: string } | null
}

/** Says neither which test it was nor why. */
export function canceledOrderMail(
  recipient: { email: string; name: string; locale: Locale },
  { orderId, keptVisit }: CanceledOrder,
) {
  const { locale } = recipient
  const t = translatorFor(locale, 'emails')
  return composeMail({
    to: recipient.email,
    name: recipient.name,
    locale,
    subject: t('orderCanceled.subject'),
    paragraphs: [t('orderCanceled.body'), ...(keptVisit ? [nameKept(keptVisit)] : [])],
    link: { label: t('orderCanceled.button'), path: `/orders/${orderId}` },
    closing: t('noDetails'),
  })

  function nameKept({ startAt, timeZone }: NonNullable<CanceledOrder['keptVisit']>) {
    if (!startAt) return t('orderCanceled.keptRequest')
    return t('orderCanceled.keptVisit', {
      when: formatVisitTime(locale, timeZone, startAt),
      zone: nameZone(locale, timeZone),
    })
  }
}
