'use client'

import { Link2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { useAction } from '#components/wearables/use-action.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { connectionHeading } from './connection-heading.ts'

interface Named {
  provider: string
  name: string
}

/** A connection is here within seconds; after this it can be tried again. */
const awaitedMs = 60_000

/**
 * Connects a simulated provider. The button waits until the page has the connection, which replaces the button; the
 * focus then moves to the connection.
 */
export function ConnectDemo({ provider, name, isAgain = false }: Named & { isAgain?: boolean }) {
  const t = useTranslations('wearables.connections')
  const { run, isPending } = useAction()
  const [isAwaited, setIsAwaited] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isAwaited) return
    const waiting = setTimeout(() => setIsAwaited(false), awaitedMs)
    return () => clearTimeout(waiting)
  }, [isAwaited])
  useLayoutEffect(() => {
    const own = button.current
    return () => {
      if (own !== null && document.activeElement === own) focusConnection(provider)
    }
  }, [provider])
  const connect = async () => {
    const isDone = await run(
      () => apiFetch('/api/wearables/connections', { method: 'POST', body: { provider } }),
      t('connected', { provider: name }),
    )
    setIsAwaited(isDone)
  }
  const isConnecting = isPending || isAwaited
  return (
    <Button
      ref={button}
      variant={isAgain ? 'primary' : 'secondary'}
      size="small"
      className="min-h-11"
      isPending={isConnecting}
      aria-label={
        isAgain ? undefined : t(isConnecting ? 'connectingOf' : 'connectOf', { provider: name })
      }
      onClick={() => void connect()}
    >
      {isAgain ? t('signIn', { provider: name }) : t(isConnecting ? 'connecting' : 'connect')}
    </Button>
  )
}

/** Once the page has the connection, which replaces the button. */
function focusConnection(provider: string) {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body)
      document.getElementById(connectionHeading(provider))?.focus()
  })
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
