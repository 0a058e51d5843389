'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'

interface IdleWarningProps {
  endsAt: number
  /** nothing puts the end off any more */
  isFinal: boolean
  onStay: () => void
  onSignOut: () => void
}

/** The seconds at which a screen reader is told; a voice that counts every one of them would be no help. */
const announced = [60, 30, 15, 5]

/** Counts down to the end of the session, and takes the answer that puts it off. */
export function IdleWarning({ endsAt, isFinal, onStay, onSignOut }: IdleWarningProps) {
  const t = useTranslations('accounts.idle')
  const answer = useRef<HTMLButtonElement>(null)
  const seconds = useSecondsUntil(endsAt)

  // The dialog has been opened by now, and has put the focus on its cross.
  useEffect(() => answer.current?.focus(), [])

  const spoken = announced.findLast((each) => each >= seconds) ?? announced[0] ?? seconds
  return (
    <Dialog
      isOpen
      onClose={onStay}
      title={t('title')}
      closeLabel={t('close')}
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
  const [seconds, setSeconds] = useState(count)
  useEffect(() => {
    const update = () => setSeconds(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)))
    update()
    const counting = setInterval(update, 1_000)
    return () => clearInterval(counting)
  }, [endsAt])
  return seconds
}
