'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { ConsoleFilters } from '#lib/webhook-console/console-filters.ts'
import type { ReplayCount } from '#lib/webhook-console/console-view.ts'

/** Counts first, and replays what was counted. */
export function ReplayByFilter({ filters }: { filters: ConsoleFilters }) {
  const t = useTranslations('webhooks.replay')
  const router = useRouter()
  const [isOpen, setIsOpen] = useState(false)
  const found = useQuery({
    queryKey: ['clinic', 'webhooks', 'replay', filters],
    queryFn: ({ signal }) =>
      apiFetch<ReplayCount>('/api/clinic/webhooks/replay/count', {
        body: filters,
        isReading: true,
        signal,
      }),
    enabled: isOpen,
    gcTime: 0,
  })
  const replay = useMutation({
    mutationFn: () => apiFetch<{ count: number }>('/api/clinic/webhooks/replay', { body: filters }),
    onSuccess: ({ count }) => {
      setIsOpen(false)
      showToast({ tone: 'good', message: t('done', { count }) })
      router.refresh()
    },
    onError: () => showToast({ tone: 'alert', message: t('failed') }),
  })
  const { count = 0, isCapped = false } = found.data ?? {}
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon={<RotateCcw aria-hidden="true" className="size-4" />}
        onClick={() => setIsOpen(true)}
      >
        {t('open')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('title')}
        closeLabel={t('close')}
        footer={
          <>
            <Button variant="secondary" size="small" onClick={() => setIsOpen(false)}>
              {t('cancel')}
            </Button>
            {count > 0 && !isCapped && (
              <Button size="small" isPending={replay.isPending} onClick={() => replay.mutate()}>
                {t('start', { count })}
              </Button>
            )}
          </>
        }
      >
        <p>{t('text')}</p>
        <p role="status" className="mt-3 font-semibold">
          {found.isPending && t('counting')}
          {found.isError && t('failed')}
          {found.data && t(isCapped ? 'capped' : 'count', { count })}
        </p>
      </Dialog>
    </>
  )
}
