import { useTranslations } from 'next-intl'
import { Chip } from '#components/ui/chip.tsx'
import { statusWordOf } from '#lib/orders/status-word.ts'
import { nextActions } from '#lib/orders/timeline/next-action.ts'
import { readStatus } from '#lib/orders/timeline/read-status.ts'

export function StaffStatus({ low }: { low: string }) {
  const t = useTranslations('orders.statuses')
  const reading = readStatus(low)
  const tone = reading ? nextActions[reading.situation].tone : 'neutral'
  return (
    <Chip tone={tone} className="sm:whitespace-nowrap">
      {t(statusWordOf(low))}
    </Chip>
  )
}
