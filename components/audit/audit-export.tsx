'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { type AuditFilters, maxExportedEntries } from '#lib/audit/audit-filters.ts'

interface AuditExportProps {
  filters: AuditFilters
  /** false when they can't be searched for */
  onStart: () => boolean
}

/** Saves the newest entries that match as a spreadsheet. */
export function AuditExport({ filters, onStart }: AuditExportProps) {
  const t = useTranslations('audit.desk.export')
  const [isPending, setIsPending] = useState(false)

  async function save() {
    if (!onStart()) return
    setIsPending(true)
    try {
      const content = await apiFetch<Blob>('/api/clinic/audit/export', {
        method: 'POST',
        body: filters,
        read: (response) => response.blob(),
      })
      const url = URL.createObjectURL(content)
      const link = document.createElement('a')
      link.href = url
      link.download = 'audit.csv'
      link.click()
      setTimeout(() => URL.revokeObjectURL(url), 60_000)
    } catch {
      showToast({ tone: 'alert', message: t('failed') })
    } finally {
      setIsPending(false)
    }
  }

  return (
    <Button
      variant="secondary"
      size="small"
      isPending={isPending}
      onClick={save}
      icon={<Download aria-hidden="true" className="size-4" />}
    >
      {t('action', { max: maxExportedEntries })}
    </Button>
  )
}
