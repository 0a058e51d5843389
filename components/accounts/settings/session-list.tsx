'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'

export interface ListedSession {
  sessionId: string
  isCurrent: boolean
  browser?: string | undefined
  system?: string | undefined
  address: string | null
  country: string | null
  signedInAt: string
  lastUsedAt: string
}

export function SessionList({ sessions }: { sessions: ListedSession[] }) {
  const t = useTranslations('accounts.sessions')
  const errors = useTranslations('errors')
  const router = useRouter()
  const [pending, setPending] = useState<string>()

  async function end(key: string, message: string) {
    setPending(key)
    try {
      await apiFetch(`/api/account/sessions/${encodeURIComponent(key)}`, { method: 'DELETE' })
      showToast({ message })
    } catch (error) {
      // Already gone is as good as ended.
      const isGone = error instanceof ApiError && error.code === 'not-found'
      if (!isGone)
        showToast({
          tone: 'alert',
          message: errors(error instanceof ApiError ? error.code : 'unexpected'),
        })
    }
    setPending(undefined)
    router.refresh()
  }

  const nameOf = ({ browser, system }: ListedSession) =>
    browser && system ? t('device', { browser, system }) : (browser ?? system ?? t('unknown'))

  return (
    <div className="space-y-4">
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.sessionId} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1">
              <p className="font-semibold">{nameOf(session)}</p>
              <p className="text-sm text-soft">
                {t('since')} <LocalTime instant={session.signedInAt} />
                {' · '}
                {t.rich('lastUsed', { time: () => <LocalTime instant={session.lastUsedAt} /> })}
              </p>
              {session.address && (
                <p className="text-sm text-soft wrap-anywhere">
                  {session.country
                    ? t('addressIn', { address: session.address, country: session.country })
                    : t('address', { address: session.address })}
                </p>
              )}
            </div>
            {session.isCurrent ? (
              <Chip tone="good">{t('current')}</Chip>
            ) : (
              <Button
                variant="secondary"
                size="small"
                isPending={pending === session.sessionId}
                aria-label={t('revokeNamed', { device: nameOf(session) })}
                onClick={() => end(session.sessionId, t('revoked'))}
              >
                {t('revoke')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          variant="secondary"
          isPending={pending === 'others'}
          onClick={() => end('others', t('revokedAll'))}
        >
          {t('revokeOthers')}
        </Button>
      )}
    </div>
  )
}
