import { useTranslations } from 'next-intl'
import { statusWordOf } from '#components/clinic/status-word.ts'
import { Chip } from '#components/ui/chip.tsx'
import { nextActions } from '#lib/orders/timeline/next-action.ts'
import { readStatus } from '#lib/orders/timeline/read-status.ts'

/** A status in the words of the staff, with the tone that the patient's timeline gives it. */
export function StaffStatus({ low }: { low: string }) {
  const t = useTranslations('orders.statuses')
  const reading = readStatus(low)
  const tone = reading ? nextActions[reading.situation].tone : 'neutral'
  return (
    <Chip tone={tone} className="whitespace-nowrap">
      {t(statusWordOf(low))}
    </Chip>
  )
}
