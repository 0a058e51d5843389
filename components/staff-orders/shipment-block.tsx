import { useTranslations } from 'next-intl'
import { CorrectAddress } from '#components/order-corrections/correct-address.tsx'
import { DataList, type DataListItem } from '#components/ui/data-list.tsx'
import { OutsideLink } from '#components/ui/navigation/text-link.tsx'
import type { StaffOrderView } from '#lib/orders/order-view.ts'
import { Block, hasKit } from './order-people.tsx'

interface ShipmentBlockProps {
  order: StaffOrderView
  /** Refetches the order, where its address can be corrected. */
  onChanged?: () => Promise<unknown>
  /** who corrected its address last */
  changedBy?: string | null
}

export function ShipmentBlock({ order, onChanged, changedBy = null }: ShipmentBlockProps) {
  const { shipment, shippingTo } = order
  const t = useTranslations('staff-orders.order')
  const items: DataListItem[] = []
  if (shipment) {
    items.push({
      label: t('outbound'),
      value: (
        <Parcel
          courier={shipment.outboundCourier}
          number={shipment.outboundTrackingNumber}
          url={shipment.outboundTrackingUrl}
        />
      ),
    })
    items.push({
      label: t('inbound'),
      value: (
        <Parcel
          courier={shipment.inboundCourier}
          number={shipment.inboundTrackingNumber}
          url={shipment.inboundTrackingUrl}
        />
      ),
    })
  }
  if (shippingTo) {
    const { receiverName, firstLine, secondLine, city, state, zip } = shippingTo
    const place = [[city, state].filter(Boolean).join(', '), zip].filter(Boolean).join(' ')
    const lines = [receiverName, firstLine, secondLine, place].filter(Boolean)
    items.push({
      label: t('shippedTo'),
      value: (
        <>
          <AddressLines lines={lines} />
          {onChanged && (
            <CorrectAddress
              order={order}
              path={`/api/clinic/orders/${order.orderId}/address`}
              onSettled={onChanged}
              changedBy={changedBy}
            />
          )}
        </>
      ),
    })
  }
  if (!hasKit(order) && items.length === 0) return null
  return (
    <Block title={t('shipment')}>
      {items.length > 0 && <DataList items={items} className="text-sm" />}
      {!shipment && <p className="mt-2 text-sm text-soft">{t('noShipment')}</p>}
    </Block>
  )
}

function AddressLines({ lines }: { lines: (string | null)[] }) {
  return (
    <address className="not-italic">
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}

type ParcelProps = { courier: string | null; number: string | null; url: string | null }

function Parcel({ courier, number, url }: ParcelProps) {
  const t = useTranslations('staff-orders.order')
  const text = [courier, number].filter(Boolean).join(' ')
  if (!text) return <span className="font-normal text-soft">{t('noTracking')}</span>
  // Comes from outside, so only http(s) becomes a link.
  if (!url || !/^https?:\/\//i.test(url)) return text
  return (
    <OutsideLink href={url} newTabLabel={t('newTab')}>
      {text}
    </OutsideLink>
  )
}
