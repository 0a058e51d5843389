'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { AttemptsLoaded } from './attempts-loaded.tsx'

interface ShowAttemptsProps {
  /** of the message, in `app/api` */
  path: string
  messageId: string
}

export function ShowAttempts({ path, messageId }: ShowAttemptsProps) {
  const t = useTranslations('webhook-endpoints.attempts')
  const common = useTranslations('common')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={t('showNamed', { messageId })}
        onClick={() => setIsOpen(true)}
      >
        {t('show')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('title')}
        closeLabel={common('close')}
        size="large"
      >
        {isOpen && <AttemptsLoaded path={path} messageId={messageId} />}
      </Dialog>
    </>
  )
}
