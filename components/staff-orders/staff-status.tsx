import { useTranslations } from 'next-intl'
import { Chip } from '#components/ui/chip.tsx'
import { statusWordOf } from '#lib/orders/status-word.ts'
import { nextActions } from '#lib/orders/timeline/next-action.ts'
import { readStatus } from '#lib/orders/timeline/read-status.ts'

interface StaffStatusProps {
  low: string
  /** of a kit of the clinic's own, which goes to the clinic */
  isStock?: boolean
}

const stockWords = [
  'transit_customer',
  'with_customer',
  'failure_to_deliver_to_customer',
  'problem_in_transit_customer',
] as const

export function StaffStatus({ low, isStock }: StaffStatusProps) {
  const t = useTranslations('orders')
  const stockWord = isStock && stockWords.find((known) => known === low)
  const reading = readStatus(low)
  const tone = reading ? nextActions[reading.situation].tone : 'neutral'
  return (
    <Chip tone={tone} className="sm:whitespace-nowrap">
      {stockWord ? t(`stockStatuses.${stockWord}`) : t(`statuses.${statusWordOf(low)}`)}
    </Chip>
  )
}
