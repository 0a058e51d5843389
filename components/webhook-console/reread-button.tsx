'use client'

import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'

interface RereadButtonProps {
  kind: 'order' | 'appointment' | 'report' | 'results' | 'wearables'
  id: string
  /** what is read, for screen readers */
  name: string
}

export function RereadButton({ kind, id, name }: RereadButtonProps) {
  const t = useTranslations('webhooks.gaps')
  const router = useRouter()
  const reread = useMutation({
    mutationFn: () =>
      apiFetch<{ hasNews: boolean | null }>('/api/clinic/webhooks/reread', { body: { kind, id } }),
    onSuccess: ({ hasNews }) => {
      const said = hasNews === null ? 'rereadQueued' : hasNews ? 'rereadNews' : 'rereadSame'
      showToast({ tone: 'good', message: t(said) })
      router.refresh()
    },
    onError: () => showToast({ tone: 'alert', message: t('rereadFailed') }),
  })
  return (
    <Button
      variant="secondary"
      size="small"
      className="whitespace-nowrap"
      isPending={reread.isPending}
      aria-label={t('rereadNamed', { what: name })}
      onClick={() => reread.mutate()}
    >
      {t('reread')}
    </Button>
  )
}

export function CompareButton() {
  const t = useTranslations('webhooks.gaps')
  const compare = useMutation({
    mutationFn: () => apiFetch('/api/clinic/webhooks/compare', { method: 'POST' }),
    onSuccess: () => showToast({ tone: 'good', message: t('comparing') }),
    onError: () => showToast({ tone: 'alert', message: t('rereadFailed') }),
  })
  return (
    <Button
      variant="secondary"
      size="small"
      isPending={compare.isPending}
      onClick={() => compare.mutate()}
    >
      {t('compare')}
    </Button>
  )
}
