'use client'

import { useTranslations } from 'next-intl'
import type { OrderId, PatientId } from '#lib/ids.ts'
import { RawMessage } from './raw-message.tsx'

interface MessageBodyProps {
  orderId: OrderId
  patientId: PatientId | null
  messageId: string
}

export function MessageBody({ orderId, patientId, messageId }: MessageBodyProps) {
  const t = useTranslations('staff-orders.messages')
  return (
    <RawMessage
      queryKey={['clinic', 'order', orderId, 'message', messageId]}
      path={`/api/clinic/orders/${orderId}/messages/${encodeURIComponent(messageId)}`}
      patientId={patientId}
      texts={{
        named: t('body', { messageId }),
        loading: t('loading'),
        unavailable: t('unavailable'),
        retry: t('retry'),
        reason: t('reason'),
        openPatient: t('openPatient'),
        findPatient: t('findPatient'),
      }}
    />
  )
}
