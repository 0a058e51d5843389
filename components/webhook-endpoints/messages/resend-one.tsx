'use client'

import { useTranslations } from 'next-intl'
import { useSettingChange } from '#components/clinic-settings/use-setting-change.ts'
import { Button } from '#components/ui/button.tsx'
import { messagePath } from '#components/webhook-endpoints/endpoint-path.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'

export function ResendOne({ endpointId, messageId }: { endpointId: string; messageId: string }) {
  const t = useTranslations('webhook-endpoints.resend')
  const { pending, change } = useSettingChange()
  const path = `${messagePath(endpointId, messageId)}/resend`
  return (
    <Button
      variant="secondary"
      size="small"
      isPending={pending !== undefined}
      aria-label={t('oneNamed', { messageId })}
      onClick={() => change('resend', t('queued'), () => apiFetch(path, { method: 'POST' }))}
    >
      {t('one')}
    </Button>
  )
}
