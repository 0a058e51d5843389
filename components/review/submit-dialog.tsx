'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Notice } from '#components/ui/notice.tsx'

interface SubmitDialogProps {
  name: string
  accepted: number
  deleted: number
  open: number
  /** whose report it is was not said yet */
  lacksIdentity: boolean
  isSending: boolean
  error: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Says what an approval does before it is done, or what is still missing. */
export function SubmitDialog(props: SubmitDialogProps) {
  const { name, accepted, deleted, open, lacksIdentity, isSending, error } = props
  const { onConfirm, onClose } = props
  const t = useTranslations('review.submit')
  const confirmRef = useRef<HTMLButtonElement>(null)
  const missing = [
    open > 0 && t('openRows', { count: open }),
    open === 0 && accepted === 0 && t('noneAccepted'),
    lacksIdentity && t('identity'),
  ].filter((text) => text !== false)
  useEffect(() => {
    // After the dialog itself has chosen what to focus.
    const frame = requestAnimationFrame(() => confirmRef.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('title')}
      closeLabel={t('cancel')}
      footer={
        <>
          <Button
            size="small"
            variant="secondary"
            onClick={onClose}
            ref={missing.length > 0 ? confirmRef : undefined}
          >
            {t('cancel')}
          </Button>
          {missing.length === 0 && (
            <Button size="small" ref={confirmRef} isPending={isSending} onClick={onConfirm}>
              {t('confirm')}
            </Button>
          )}
        </>
      }
    >
      {missing.length > 0 ? (
        <ul className="mt-2 list-disc space-y-1 pl-5 text-ink">
          {missing.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : (
        <p>{t('text', { accepted, deleted, name })}</p>
      )}
      {error && (
        <Notice tone="alert" role="alert" className="mt-3">
          {error}
        </Notice>
      )}
    </Dialog>
  )
}
