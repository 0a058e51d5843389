'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { AuditIntegrity } from '#lib/audit/audit-filters.ts'

/** Whether entries were edited, removed or inserted since they were sealed. */
export function AuditCheck() {
  const t = useTranslations('audit.desk.check')
  const [verdict, setVerdict] = useState<AuditIntegrity | 'failed'>()
  const [isPending, setIsPending] = useState(false)

  async function check() {
    setIsPending(true)
    try {
      setVerdict(
        await apiFetch<AuditIntegrity>('/api/clinic/audit/verification', {
          method: 'POST',
          body: {},
        }),
      )
    } catch {
      setVerdict('failed')
    } finally {
      setIsPending(false)
    }
  }

  return (
    <section className="space-y-3 rounded-card border border-line bg-card p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="max-w-[70ch]">
          <h2 className="text-sm font-bold">{t('title')}</h2>
          <p className="text-sm text-soft">{t('lead')}</p>
        </div>
        <Button variant="secondary" size="small" isPending={isPending} onClick={check}>
          {t('action')}
        </Button>
      </div>
      <div role="status">
        {verdict === 'failed' && <Notice tone="alert">{t('failed')}</Notice>}
        {verdict && verdict !== 'failed' && (
          <Notice tone={verdict.faults === 0 ? 'success' : 'alert'}>
            {t(verdict.faults === 0 ? 'whole' : 'broken', {
              entries: verdict.entries,
              seals: verdict.seals,
              waiting: verdict.waiting,
              faults: verdict.faults,
            })}{' '}
            <LocalTime instant={verdict.checkedAt} />
            <span className="mt-1 block font-mono text-xs wrap-anywhere">{verdict.head}</span>
          </Notice>
        )}
      </div>
    </section>
  )
}
