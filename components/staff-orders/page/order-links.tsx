import { RotateCcw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { orderReference } from '#components/patient-orders/order-reference.ts'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { OrderId } from '#lib/ids.ts'
import type { StaffOrderView } from '#lib/orders/order-view.ts'

/** Ordering again, and the orders that are linked by it. */
export function OrderLinks({ order }: { order: StaffOrderView }) {
  const t = useTranslations('order-entry.entry')
  const { links, placedBy, stated, canOrderAgain, patient, orderId } = order
  const isOpen = canOrderAgain && !links.replacedBy
  if (!isOpen && !links.replaces && !links.replacedBy && !placedBy && !stated) return null
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
      {links.replaces && <Linked label={t('replaces')} orderId={links.replaces} />}
      {links.replacedBy && <Linked label={t('replacedBy')} orderId={links.replacedBy} />}
      {placedBy && (
        <span className="text-soft">
          {t('placedBy')} <span className="font-semibold text-ink">{placedBy}</span>
        </span>
      )}
      {stated && (
        <span className="text-soft">
          {t.rich(stated.statedBy ? 'statedBy' : 'statedByOther', {
            name: stated.statedBy ?? '',
            time: () => <LocalTime instant={stated.at} />,
          })}
        </span>
      )}
      {isOpen && (
        <LinkButton
          href={`/clinic/orders/new?patient=${patient.patientId}&again=${orderId}`}
          size="small"
          variant="secondary"
          icon={<RotateCcw aria-hidden="true" className="size-4" />}
        >
          {t('orderAgain')}
        </LinkButton>
      )}
    </div>
  )
}

function Linked({ label, orderId }: { label: ReactNode; orderId: OrderId }) {
  return (
    <span className="text-soft">
      {label} <TextLink href={`/clinic/orders/${orderId}`}>{orderReference(orderId)}</TextLink>
    </span>
  )
}
