'use client'

import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { useViewer } from '#components/ui/time/viewer.tsx'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { OrderFilters } from './order-filters.ts'

/** Exports everything that matches, not only this page. */
export function OrdersExport({ filters, search }: { filters: OrderFilters; search: string }) {
  const t = useTranslations('staff-orders.export')
  const { timeZone } = useViewer()
  const {
    sort: _,
    direction: __,
    after: ___,
    before: ____,
    page: _____,
    searchId: ______,
    ...narrowing
  } = filters
  const write = useMutation({
    mutationFn: () =>
      apiFetch<NamedFile>('/api/clinic/orders/export', {
        method: 'POST',
        body: { ...narrowing, search, timeZone },
        read: readFile,
      }),
    onSuccess: (file) => {
      save(file)
      showToast({ tone: 'good', message: t('done', { name: file.name }) })
    },
    onError: (error) =>
      showToast({
        tone: 'alert',
        message: [t('failed'), error instanceof ApiError ? error.message : '']
          .filter(Boolean)
          .join('. '),
      }),
  })
  return (
    <Button
      size="small"
      variant="secondary"
      isPending={write.isPending}
      onClick={() => write.mutate()}
      icon={<Download aria-hidden="true" className="size-4" />}
    >
      {t(write.isPending ? 'running' : 'action')}
    </Button>
  )
}

interface NamedFile {
  name: string
  content: Blob
}

/** Rejects when the stream breaks off, so that half a file is never saved. */
async function readFile(response: Response): Promise<NamedFile> {
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')
  return { name: named?.[1] ?? 'orders.csv', content: await response.blob() }
}

function save({ name, content }: NamedFile) {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
