import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { orderReference } from '#components/patient-orders/order-reference.ts'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { asOrderId } from '#lib/ids.ts'

interface AlreadyReplacedProps {
  patientId: string
  /** undefined while another one is only being placed */
  orderId: string | undefined
  isSending: boolean
  onPlace: () => void
}

/** Another order replaces the same one: nothing is sent until the person has seen that. */
export function AlreadyReplaced({ patientId, orderId, isSending, onPlace }: AlreadyReplacedProps) {
  const t = useTranslations('order-entry.replaced')
  const link =
    <To extends string>(href: Route<To>) =>
    (chunks: ReactNode) => <TextLink href={href}>{chunks}</TextLink>
  return (
    <Notice
      tone="alert"
      role="alert"
      title={t(orderId ? 'title' : 'titleOpen')}
      action={
        <Button size="small" variant="secondary" isPending={isSending} onClick={onPlace}>
          {t('placeAnyway')}
        </Button>
      }
    >
      {orderId
        ? t.rich('text', {
            order: link(`/clinic/orders/${orderId}`),
            reference: orderReference(asOrderId(orderId)),
          })
        : t.rich('textOpen', { page: link(`/clinic/patients/${patientId}`) })}
    </Notice>
  )
}
