'use client'

import { Link2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { useAction } from '#components/wearables/use-action.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'

interface Named {
  provider: string
  name: string
}

/** Connects a simulated provider at once. */
export function ConnectDemo({ provider, name, isAgain = false }: Named & { isAgain?: boolean }) {
  const t = useTranslations('wearables.connections')
  const { run, isPending } = useAction()
  const connect = () =>
    run(
      () => apiFetch('/api/wearables/connections', { method: 'POST', body: { provider } }),
      t('connected', { provider: name }),
    )
  return (
    <Button
      variant={isAgain ? 'primary' : 'secondary'}
      size="small"
      className="min-h-11"
      isPending={isPending}
      aria-label={isAgain ? undefined : t('connectOf', { provider: name })}
      onClick={() => void connect()}
    >
      {isAgain ? t('signIn', { provider: name }) : t('connect')}
    </Button>
  )
}

/** Leads to where the person signs in at a provider. */
export function ConnectByLink({ provider, label }: { provider?: string; label: string }) {
  const [isPending, setIsPending] = useState(false)
  const { run } = useAction()
  const open = async () => {
    setIsPending(true)
    const isOpened = await run(async () => {
      const { href } = await apiFetch<{ href: string }>('/api/wearables/link', {
        method: 'POST',
        body: provider ? { provider } : {},
      })
      window.location.assign(href)
    }, label)
    if (!isOpened) setIsPending(false)
  }
  return (
    <Button
      isPending={isPending}
      icon={<Link2 aria-hidden="true" className="size-4.5" />}
      onClick={() => void open()}
    >
      {label}
    </Button>
  )
}

export function Disconnect({ provider, name }: Named) {
  const t = useTranslations('wearables.connections')
  const [isAsking, setIsAsking] = useState(false)
  const { run, isPending } = useAction()
  const disconnect = async () => {
    const isDone = await run(
      () => apiFetch(`/api/wearables/connections/${provider}`, { method: 'DELETE' }),
      t('disconnected', { provider: name }),
    )
    if (isDone) setIsAsking(false)
  }
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className="min-h-11"
        aria-label={t('disconnectOf', { provider: name })}
        onClick={() => setIsAsking(true)}
      >
        {t('disconnect')}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => !isPending && setIsAsking(false)}
        title={t('disconnectTitle', { provider: name })}
        closeLabel={t('keep')}
        footer={
          <>
            <Button variant="secondary" onClick={() => setIsAsking(false)}>
              {t('keep')}
            </Button>
            <Button variant="danger" isPending={isPending} onClick={() => void disconnect()}>
              {t('disconnect')}
            </Button>
          </>
        }
      >
        <p>{t('disconnectText')}</p>
      </Dialog>
    </>
  )
}
