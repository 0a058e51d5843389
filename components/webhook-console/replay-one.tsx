'use client'

import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { BareButton } from '#components/ui/bare-button.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'

export function ReplayOne({ messageId, className }: { messageId: string; className: string }) {
  const t = useTranslations('webhooks.replay')
  const router = useRouter()
  const replay = useMutation({
    mutationFn: () =>
      apiFetch(`/api/clinic/webhooks/messages/${encodeURIComponent(messageId)}/replay`, {
        method: 'POST',
      }),
    onSuccess: () => {
      showToast({ tone: 'good', message: t('queued') })
      router.refresh()
    },
    onError: () => showToast({ tone: 'alert', message: t('failed') }),
  })
  return (
    <BareButton
      aria-label={t('oneNamed', { messageId })}
      aria-disabled={replay.isPending || undefined}
      onClick={() => !replay.isPending && replay.mutate()}
      className={className}
    >
      {t('one')}
    </BareButton>
  )
}
