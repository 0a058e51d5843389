'use client'

import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Spinner } from '#components/ui/feedback/spinner.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { PasskeyView } from '#lib/accounts/passkeys/passkeys.ts'

const load = () => import('./passkey-changes.tsx')
const RenamePasskey = lazy(async () => ({ default: (await load()).RenamePasskey }))
const RemovePasskey = lazy(async () => ({ default: (await load()).RemovePasskey }))

interface PasskeyItemProps {
  passkey: PasskeyView
  onChanged: (message: string) => void
}

export function PasskeyItem({ passkey, onChanged }: PasskeyItemProps) {
  const t = useTranslations('accounts.passkeys')
  const [mode, setMode] = useState<'rest' | 'rename' | 'remove'>('rest')
  const { name, keeper, createdAt, lastUsedAt } = passkey
  const close = () => setMode('rest')
  const changed = (message: string) => {
    close()
    onChanged(message)
  }
  if (mode === 'rename')
    return (
      <li className="py-4">
        <Suspense fallback={<Spinner />}>
          <RenamePasskey passkey={passkey} onDone={() => changed(t('renamed'))} onCancel={close} />
        </Suspense>
      </li>
    )
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2.5 py-3.5">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm text-soft">
          {keeper && <>{t('keptIn', { keeper })} </>}
          {t('created')} <LocalTime instant={createdAt} style="date" />
          {' · '}
          {lastUsedAt ? (
            <>
              {t('lastUsed')} <LocalTime instant={lastUsedAt} style="date" />
            </>
          ) : (
            t('never')
          )}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          variant="secondary"
          size="small"
          aria-label={t('renameNamed', { name })}
          onClick={() => setMode('rename')}
        >
          {t('rename')}
        </Button>
        <Button
          variant="secondary"
          size="small"
          aria-label={t('removeNamed', { name })}
          onClick={() => setMode('remove')}
        >
          {t('remove')}
        </Button>
      </div>
      {mode === 'remove' && (
        <Suspense fallback={null}>
          <RemovePasskey passkey={passkey} onDone={() => changed(t('removed'))} onCancel={close} />
        </Suspense>
      )}
    </li>
  )
}
