'use client'

import { useTranslations } from 'next-intl'
import { useLeaveViewing } from '#components/critical-results/use-leave-viewing.ts'
import { Button } from '#components/ui/button.tsx'

/** In place of the actions while the session views as a patient. */
export function LeaveViewing({ criticalId }: { criticalId: string }) {
  const t = useTranslations('critical.alarm')
  const { isEnding, leave } = useLeaveViewing(criticalId)
  return (
    <Button size="small" variant="danger" isPending={isEnding} onClick={leave}>
      {t('endViewing')}
    </Button>
  )
}
