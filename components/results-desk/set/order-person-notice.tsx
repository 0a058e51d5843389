import { useTranslations } from 'next-intl'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { formatPhone } from '#lib/addresses/format-phone.ts'
import type { SetView } from '#lib/results-desk/desk-view.ts'

/** The clinic answers for results that reach it, of people it does not know too. */
export function OrderPersonNotice({ contact }: { contact: NonNullable<SetView['contact']> }) {
  const t = useTranslations('results-desk.set.orderPerson')
  const { phoneNumber, email } = contact
  return (
    <Notice tone="alert" title={t('title')} className="mb-4.5">
      <p>{t(phoneNumber || email ? 'text' : 'textWithoutContact')}</p>
      <p className="mt-1 flex flex-wrap gap-x-5 gap-y-1 font-semibold">
        {phoneNumber && (
          <a href={`tel:${phoneNumber}`} className="inline-flex min-h-6 items-center underline">
            {formatPhone(phoneNumber)}
          </a>
        )}
        {email && (
          <a
            href={`mailto:${email}`}
            className="inline-flex min-h-6 items-center underline wrap-anywhere"
          >
            {email}
          </a>
        )}
      </p>
    </Notice>
  )
}
