import { useTranslations } from 'next-intl'
import { CalendarDate } from '#components/ui/time/local-time.tsx'
import type { DetailsCorrection } from '#lib/orders/activity/activity-view.ts'

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
