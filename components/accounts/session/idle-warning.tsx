'use client'

import { useTranslations } from 'next-intl'
import { useRef, useSyncExternalStore } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'

interface IdleWarningProps {
  endsAt: number
  isFinal: boolean
  onStay: () => void
  onSignOut: () => void
}

/** Seconds at which a screen reader announces the countdown; every second would be noise. */
const announced = [60, 30, 15, 5]

export function IdleWarning({ endsAt, isFinal, onStay, onSignOut }: IdleWarningProps) {
  const t = useTranslations('accounts.idle')
  const answer = useRef<HTMLButtonElement>(null)
  const seconds = useSecondsUntil(endsAt)

  const spoken = announced.findLast((each) => each >= seconds) ?? announced[0] ?? seconds
  return (
    <Dialog
      isOpen
      onClose={onStay}
      title={t('title')}
      closeLabel={t('close')}
      initialFocus={answer}
      footer={
        <>
          <Button variant="secondary" ref={isFinal ? answer : undefined} onClick={onSignOut}>
            {t('signOut')}
          </Button>
          {!isFinal && (
            <Button ref={answer} onClick={onStay}>
              {t('stay')}
            </Button>
          )}
        </>
      }
    >
      <p>{isFinal ? t('final', { seconds }) : t('body', { seconds })}</p>
      <p className="mt-2">{t('drafts')}</p>
      <p className="sr-only" aria-live="assertive">
        {t('announce', { seconds: spoken })}
      </p>
    </Dialog>
  )
}

function useSecondsUntil(endsAt: number) {
  const count = () => Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))
  return useSyncExternalStore(subscribeToSeconds, count, count)
}

function subscribeToSeconds(notify: () => void) {
  const timer = setInterval(notify, 1_000)
  return () => clearInterval(timer)
}
