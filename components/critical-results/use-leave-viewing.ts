'use client'

import { useTranslations } from 'next-intl'
import { useEndViewing } from '#components/patient-viewing/use-end-viewing.ts'
import { showToast } from '#components/ui/feedback/show-toast.ts'

/** Ends what the session views and opens the critical result, where it can be acted on then. */
export function useLeaveViewing(criticalId: string) {
  const t = useTranslations('critical.alarm')
  const { isEnding, end } = useEndViewing(() =>
    window.location.assign(`/clinic/results/critical/${criticalId}`),
  )
  const leave = async () => {
    if (!(await end())) showToast({ tone: 'alert', message: t('failed') })
  }
  return { isEnding, leave }
}
