'use client'

import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { OrderFilters } from '#components/clinic/order-filters.ts'
import { Button } from '#components/ui/button.tsx'
import { showToast } from '#components/ui/show-toast.ts'
import { useViewer } from '#components/ui/viewer.tsx'
import { ApiError, apiFetch } from '#lib/http/read-api-error.ts'

/** Everything that the filters and the search leave, not only this page. */
export function OrdersExport({ filters, search }: { filters: OrderFilters; search: string }) {
  const t = useTranslations('desk.export')
  const { timeZone } = useViewer()
  const { sort: _, direction: __, after: ___, before: ____, page: _____, ...narrowing } = filters
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

/** A stream that breaks off rejects: half a file is never saved. */
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
  // The browser has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
