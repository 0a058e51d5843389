import { useTranslations } from 'next-intl'
import type { ReactNode, RefObject } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'

export interface ActionDialogProps {
  title: string
  isOpen: boolean
  /** on the button that does it */
  saveLabel: string
  isPending: boolean
  onSave: () => unknown
  onClose: () => void
  initialFocus?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** The frame of the actions on one order: what it is, its fields, and the two ways out. */
export function ActionDialog(props: ActionDialogProps) {
  const { title, isOpen, saveLabel, isPending, onSave, onClose, initialFocus, children } = props
  const t = useTranslations('order-actions')
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      closeLabel={t('close')}
      {...(initialFocus && { initialFocus })}
      footer={
        <>
          <Button size="small" variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button size="small" isPending={isPending} onClick={onSave}>
            {saveLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
