'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'

/** Removes what was entered, after a second press. */
export function StartOver({ discard }: { discard: () => Promise<void> }) {
  const t = useTranslations('kits.draft.startOver')
  const [state, setState] = useState<'closed' | 'asking' | 'pending' | 'failed'>('closed')
  const opener = useRef<HTMLButtonElement>(null)
  const isOpen = state !== 'closed'
  const wasOpen = useRef(false)

  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  if (!isOpen)
    return (
      <Button
        ref={opener}
        size="small"
        variant="quiet"
        className="-my-2 -mr-3.5"
        onClick={() => setState('asking')}
      >
        {t('open')}
      </Button>
    )
  return (
    <Notice
      tone="watch"
      role="alert"
      title={t('title')}
      className="my-2 w-full"
      action={
        <>
          <Button size="small" variant="secondary" autoFocus onClick={() => setState('closed')}>
            {t('keep')}
          </Button>
          <Button
            size="small"
            variant="danger"
            isPending={state === 'pending'}
            onClick={() => {
              setState('pending')
              void discard().catch(() => setState('failed'))
            }}
          >
            {t('discard')}
          </Button>
        </>
      }
    >
      {state === 'failed' ? t('failed') : t('text')}
    </Notice>
  )
}
