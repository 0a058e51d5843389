'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { Spinner } from '#components/ui/feedback/spinner.tsx'
import { maxPasskeys } from '#lib/accounts/passkeys/passkey-limit.ts'
import type { PasskeyView } from '#lib/accounts/passkeys/passkeys.ts'
import { PasskeyItem } from './passkey-item.tsx'

const AddPasskey = lazy(async () => ({ default: (await import('./add-passkey.tsx')).AddPasskey }))

interface PasskeySettingProps {
  passkeys: PasskeyView[]
  suggestedName: string
  needsCode: boolean
}

export function PasskeySetting({ passkeys, suggestedName, needsCode }: PasskeySettingProps) {
  const t = useTranslations('accounts.passkeys')
  const router = useRouter()
  const [isAdding, setIsAdding] = useState(false)

  function finish(message: string) {
    setIsAdding(false)
    showToast({ message })
    router.refresh()
  }

  return (
    <div className="space-y-5">
      {passkeys.length > 0 && (
        <ul className="-mt-3 divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.passkeyId} passkey={passkey} onChanged={finish} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <Suspense fallback={<Spinner />}>
          <AddPasskey
            suggestedName={suggestedName}
            needsCode={needsCode}
            onAdded={() => finish(t('added'))}
            onCancel={() => setIsAdding(false)}
          />
        </Suspense>
      ) : passkeys.length < maxPasskeys ? (
        <Button variant="secondary" onClick={() => setIsAdding(true)}>
          {t('add')}
        </Button>
      ) : (
        <p className="text-soft">{t('full', { count: maxPasskeys })}</p>
      )}
    </div>
  )
}
