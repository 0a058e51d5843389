import { useTranslations } from 'next-intl'
import { CalendarDate } from '#components/ui/time/local-time.tsx'
import type { AddressChange, DetailsCorrection } from '#lib/orders/activity/activity-view.ts'
import { joinAddress } from '#lib/orders/activity/join-address.ts'

/** The words that the lab was missing, and whether the service has them. */
export function CorrectionLine({ correction }: { correction: DetailsCorrection }) {
  const t = useTranslations('order-actions.correction')
  return (
    <p>
      {correction.kind === 'person' ? (
        <>
          {correction.firstName} {correction.lastName}, {t('born')}{' '}
          <CalendarDate day={correction.dob} />
        </>
      ) : (
        <>
          {t('collected')} <CalendarDate day={correction.collectedOn} />
        </>
      )}
      . {t(correction.isSent ? 'sent' : 'kept')}
    </p>
  )
}

/** Where the kit was to go, and where it goes since. */
export function AddressChangeLines({ change: { before, after } }: { change: AddressChange }) {
  const t = useTranslations('order-actions.correction')
  return (
    <>
      {before && (
        <p>
          {t('before')}: {joinAddress(before)}
        </p>
      )}
      <p>
        {t('after')}: {joinAddress(after)}
      </p>
    </>
  )
}
