'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { AuditFilters, AuditPage } from '#lib/audit/audit-filters.ts'
import { AuditExport } from './audit-export.tsx'
import { AuditFields, checkAuditFields } from './audit-fields.tsx'
import { AuditTable } from './audit-table.tsx'

const empty: AuditFilters = {
  actor: '',
  patient: '',
  action: '',
  address: '',
  from: '',
  until: '',
  leaveOutBar: false,
}

/** Searches the audit. The words stay in this page: none of them is in an address or kept in the browser. */
export function AuditDesk({ first }: { first: AuditPage }) {
  const t = useTranslations('audit.desk')
  const [typed, setTyped] = useState(empty)
  const [applied, setApplied] = useState(empty)
  const [page, setPage] = useState(first)
  const [isFirst, setIsFirst] = useState(true)
  const [isPending, setIsPending] = useState(false)
  const [isFailed, setIsFailed] = useState(false)

  async function show(filters: AuditFilters, before: string | null) {
    setIsPending(true)
    setIsFailed(false)
    try {
      const body = { ...filters, before }
      setPage(await apiFetch<AuditPage>('/api/clinic/audit/search', { method: 'POST', body }))
      setApplied(filters)
      setIsFirst(before === null)
    } catch {
      setIsFailed(true)
    } finally {
      setIsPending(false)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (checkAuditFields(typed)) void show(typed, null)
  }

  /** The entries on the page are those that the file begins with. */
  function prepareExport() {
    if (!checkAuditFields(typed)) return false
    if (typed !== applied) void show(typed, null)
    return true
  }

  return (
    <section className="space-y-4">
      <form method="post" onSubmit={submit} className="space-y-3">
        <AuditFields filters={typed} onChange={setTyped} />
        <div className="flex flex-wrap gap-2">
          <SubmitButton size="small" isPending={isPending}>
            {t('search')}
          </SubmitButton>
          <Button
            variant="secondary"
            size="small"
            onClick={() => {
              setTyped(empty)
              void show(empty, null)
            }}
          >
            {t('clear')}
          </Button>
          <AuditExport filters={typed} onStart={prepareExport} />
        </div>
      </form>
      {isFailed && (
        <Notice tone="alert" role="alert">
          {t('failed')}
        </Notice>
      )}
      {applied.leaveOutBar && <p className="text-sm text-soft">{t('leftOut')}</p>}
      <p role="status" className="sr-only">
        {t('shown', { count: page.entries.length })}
      </p>
      {page.entries.length === 0 ? (
        <p className="text-soft">{t('none')}</p>
      ) : (
        <AuditTable entries={page.entries} />
      )}
      <div className="flex flex-wrap gap-2">
        {!isFirst && (
          <Button variant="secondary" size="small" onClick={() => show(applied, null)}>
            {t('newest')}
          </Button>
        )}
        {page.next && (
          <Button
            variant="secondary"
            size="small"
            isPending={isPending}
            onClick={() => show(applied, page.next)}
          >
            {t('older')}
          </Button>
        )}
      </div>
    </section>
  )
}
