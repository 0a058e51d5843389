'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { ConfirmEnd } from '#components/results-desk/confirm-end.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { endpointPath } from './endpoint-path.ts'

export function DeleteEndpoint({ endpointId }: { endpointId: string }) {
  const t = useTranslations('webhook-endpoints.remove')
  const common = useTranslations('common')
  const errors = useTranslations('errors')
  const router = useRouter()
  return (
    <ConfirmEnd
      label={t('open')}
      title={t('confirmTitle')}
      confirm={t('open')}
      cancel={common('cancel')}
      failed={errors('unexpected')}
      path={endpointPath(endpointId)}
      onEnded={() => {
        showToast({ message: t('done') })
        router.replace('/clinic/webhooks/endpoints')
      }}
    >
      {t('confirmText')}
    </ConfirmEnd>
  )
}
