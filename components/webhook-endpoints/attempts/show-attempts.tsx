'use client'

import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#components/ui/button.tsx'

const AttemptsDialog = lazy(async () => ({
  default: (await import('./attempts-dialog.tsx')).AttemptsDialog,
}))

interface ShowAttemptsProps {
  /** of the message, in `app/api` */
  path: string
  messageId: string
}

export function ShowAttempts(props: ShowAttemptsProps) {
  const t = useTranslations('webhook-endpoints.attempts')
  // Stays after its first opening: closing it gives the focus back.
  const [dialog, setDialog] = useState<'open' | 'closed'>()
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={t('showNamed', { messageId: props.messageId })}
        onClick={() => setDialog('open')}
      >
        {t('show')}
      </Button>
      {dialog && (
        <Suspense fallback={null}>
          <AttemptsDialog
            {...props}
            isOpen={dialog === 'open'}
            onClose={() => setDialog('closed')}
          />
        </Suspense>
      )}
    </>
  )
}
