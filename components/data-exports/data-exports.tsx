'use client'

import { Download } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { Card } from '#components/ui/card.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { ExportView } from '#lib/data-exports/export-view.ts'

const pollMs = 3_000
const tones = { waiting: 'watch', ready: 'good', failed: 'alert', expired: 'neutral' } as const

/** Asks for a file, waits for it, and offers what is there. */
export function DataExports({ exports }: { exports: readonly ExportView[] }) {
  const t = useTranslations('data-exports')
  const errors = useTranslations('errors')
  const router = useRouter()
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState('')
  const isWaiting = exports.some(({ state }) => state === 'waiting')
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => router.refresh(), pollMs)
    return () => clearInterval(timer)
  }, [isWaiting, router])

  async function prepare() {
    setIsPending(true)
    setFailure('')
    try {
      await apiFetch('/api/account/exports', { method: 'POST', body: {} })
      router.refresh()
    } catch (error) {
      setFailure(errors(error instanceof ApiError ? error.code : 'unexpected'))
    } finally {
      setIsPending(false)
    }
  }

  return (
    <section className="space-y-4">
      <p role="status">{isWaiting && t('waiting')}</p>
      {!isWaiting && (
        <Button isPending={isPending} onClick={prepare} needsScripts>
          {t(exports.length > 0 ? 'again' : 'prepare')}
        </Button>
      )}
      {failure && (
        <Notice tone="alert" role="alert">
          {failure}
        </Notice>
      )}
      {exports.length > 0 && (
        <>
          <h2 className="text-lg">{t('list')}</h2>
          <ul className="space-y-3">
            {exports.map((each) => (
              <ExportItem key={each.exportId} item={each} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function ExportItem({ item }: { item: ExportView }) {
  const t = useTranslations('data-exports')
  const { exportId, state, requestedAt, expiresAt, size, missing } = item
  return (
    <Card as="li">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="font-semibold">
          {t.rich('requested', { time: () => <LocalTime instant={requestedAt} /> })}
        </p>
        <Chip tone={tones[state]}>{t(`states.${state}`)}</Chip>
      </div>
      {state === 'failed' && <p className="mt-1 text-sm">{t('failed')}</p>}
      {state === 'ready' && expiresAt && (
        <>
          <p className="mt-1 text-sm text-soft">
            {t.rich('until', { time: () => <LocalTime instant={expiresAt} /> })}
          </p>
          {missing > 0 && <p className="mt-1 text-sm">{t('missing', { count: missing })}</p>}
          <a href={`/api/account/exports/${exportId}`} download className={buttonStyle({}, 'mt-3')}>
            <Download aria-hidden="true" className="size-4.5" />
            {t('download', { size: formatSize(size ?? 0) })}
          </a>
        </>
      )}
    </Card>
  )
}

function formatSize(bytes: number): string {
  const megabytes = bytes / 1_000_000
  return megabytes < 0.1 ? `${Math.ceil(bytes / 1_000)} kB` : `${megabytes.toFixed(1)} MB`
}
