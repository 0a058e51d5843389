'use client'

import { useTranslations } from 'next-intl'
import { RawMessage } from '#components/staff-orders/page/raw-message.tsx'
import type { PatientId } from '#lib/ids.ts'

interface ReceivedBodyProps {
  messageId: string
  patientId: PatientId | null
}

export function ReceivedBody({ messageId, patientId }: ReceivedBodyProps) {
  const t = useTranslations('webhooks.body')
  return (
    <RawMessage
      queryKey={['clinic', 'webhooks', messageId]}
      path={`/api/clinic/webhooks/messages/${encodeURIComponent(messageId)}`}
      patientId={patientId}
      texts={{
        named: t('named', { messageId }),
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
