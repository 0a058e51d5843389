'use client'

import { useTranslations } from 'next-intl'
import { QueryProvider } from '#components/live/query-provider.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { AttemptsLoaded } from './attempts-loaded.tsx'

interface AttemptsDialogProps {
  /** of the message, in `app/api` */
  path: string
  messageId: string
  isOpen: boolean
  onClose: () => void
}

export function AttemptsDialog({ path, messageId, isOpen, onClose }: AttemptsDialogProps) {
  const t = useTranslations('webhook-endpoints.attempts')
  const common = useTranslations('common')
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('title')}
      closeLabel={common('close')}
      size="large"
    >
      {isOpen && (
        <QueryProvider>
          <AttemptsLoaded path={path} messageId={messageId} />
        </QueryProvider>
      )}
    </Dialog>
  )
}
