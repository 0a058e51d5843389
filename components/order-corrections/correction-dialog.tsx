'use client'

import { useTranslations } from 'next-intl'
import type { FormEventHandler, ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'

interface CorrectionDialogProps {
  title: string
  save: string
  isPending: boolean
  failure: string | undefined
  onClose: () => void
  onSubmit: FormEventHandler<HTMLFormElement>
  children: ReactNode
}

const formId = 'correction'

export function CorrectionDialog(props: CorrectionDialogProps) {
  const { title, save, isPending, failure, onClose, onSubmit, children } = props
  const t = useTranslations('order-corrections')
  const close = () => !isPending && onClose()
  return (
    <Dialog
      isOpen
      onClose={close}
      title={title}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} isPending={isPending}>
            {save}
          </Button>
        </>
      }
    >
      <form id={formId} method="post" onSubmit={onSubmit} noValidate className="space-y-4 text-ink">
        {failure && (
          <Notice tone="alert" role="alert">
            {failure}
          </Notice>
        )}
        {children}
      </form>
    </Dialog>
  )
}
