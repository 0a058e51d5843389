'use client'

import { Link2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { useAction } from '#components/wearables/use-action.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { connectionHeading } from './connection-heading.ts'

interface Named {
  provider: string
  name: string
}

/** What was asked for is here within seconds; after this it can be tried again. */
const awaitedMs = 60_000

/** Whether the page waits for what was asked for. */
function useAwaited() {
  const [isAwaited, setIsAwaited] = useState(false)
  useEffect(() => {
    if (!isAwaited) return
    const waiting = setTimeout(() => setIsAwaited(false), awaitedMs)
    return () => clearTimeout(waiting)
  }, [isAwaited])
  return [isAwaited, setIsAwaited] as const
}

/** A button whose focus moves to the connection when another button replaces it. */
function useReplacedButton(provider: string) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const own = button.current
    return () => {
      if (own !== null && document.activeElement === own) focusConnection(provider)
    }
  }, [provider])
  return button
}

/**
 * Connects a simulated provider. The button waits until the page has the connection, which replaces the button; the
 * focus then moves to the connection.
 */
export function ConnectDemo({ provider, name, isAgain = false }: Named & { isAgain?: boolean }) {
  const t = useTranslations('wearables.connections')
  const { run, isPending } = useAction()
  const [isAwaited, setIsAwaited] = useAwaited()
  const button = useReplacedButton(provider)
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

/** Ends a connection, and says so once the page has the end; stays, without the button, for the connection that has ended. */
export function Disconnect({ provider, name, isEnded }: Named & { isEnded: boolean }) {
  const t = useTranslations('wearables.connections')
  const [isAwaited, setIsAwaited] = useAwaited()
  const message = t('disconnected', { provider: name })
  useEffect(() => {
    if (!isEnded || !isAwaited) return
    showToast({ tone: 'good', message })
    setIsAwaited(false)
  }, [isEnded, isAwaited, message, setIsAwaited])
  if (isEnded) return null
  return (
    <DisconnectButton
      provider={provider}
      name={name}
      isAwaited={isAwaited}
      onAccepted={() => setIsAwaited(true)}
    />
  )
}

type DisconnectButtonProps = Named & { isAwaited: boolean; onAccepted: () => void }

/** Until the page has the end, the button and the card say that it is on its way. */
function DisconnectButton({ provider, name, isAwaited, onAccepted }: DisconnectButtonProps) {
  const t = useTranslations('wearables.connections')
  const [isAsking, setIsAsking] = useState(false)
  const { run, isPending } = useAction()
  const button = useReplacedButton(provider)
  const isDisconnecting = isPending || isAwaited
  const disconnect = async () => {
    const isDone = await run(() =>
      apiFetch(`/api/wearables/connections/${provider}`, { method: 'DELETE' }),
    )
    if (!isDone) return
    onAccepted()
    setIsAsking(false)
  }
  return (
    <>
      <span data-disconnecting={isDisconnecting || undefined}>
        <Button
          ref={button}
          variant="secondary"
          size="small"
          className="min-h-11"
          isPending={isDisconnecting}
          aria-label={t(isDisconnecting ? 'disconnectingOf' : 'disconnectOf', { provider: name })}
          onClick={() => setIsAsking(true)}
        >
          {t(isDisconnecting ? 'disconnecting' : 'disconnect')}
        </Button>
      </span>
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
