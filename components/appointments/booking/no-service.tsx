import { useTranslations } from 'next-intl'
import { Notice } from '#components/ui/feedback/notice.tsx'
import type { SlotSearchResult } from '#lib/booking/slot-view.ts'

/** What to do where nothing can be booked. */
export function NoService({
  result: { kind, zip },
  ...clinic
}: ClinicLineProps & { result: SlotSearchResult }) {
  const t = useTranslations('appointments.booking.none')
  return (
    <Notice tone="watch" title={t('title')} className="mt-9">
      <p>{kind === 'home' ? t('home', { zip }) : t('center')}</p>
      <ClinicLine {...clinic} />
    </Notice>
  )
}

interface ClinicLineProps {
  reference: string
  /** as it is shown to patients */
  clinicPhone: string | undefined
}

/** How to reach the clinic about the order. */
export function ClinicLine({ reference, clinicPhone }: ClinicLineProps) {
  const t = useTranslations('appointments.booking.none')
  return (
    <p className="mt-2">
      {clinicPhone === undefined
        ? t('contact', { reference })
        : t.rich('call', {
            reference,
            phone: () => (
              <a
                href={`tel:${clinicPhone.replaceAll(/[^+\d]/g, '')}`}
                className="font-semibold whitespace-nowrap text-accent underline"
              >
                {clinicPhone}
              </a>
            ),
          })}
    </p>
  )
}
