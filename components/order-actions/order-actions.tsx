'use client'

import { MessageCircle, NotebookPen, Phone, UserRoundPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import type { Colleague } from '#lib/orders/activity/activity-view.ts'
import type { ActedOrder } from './acted-order.ts'

// Loaded when first pressed.
const CallDialog = lazy(async () => ({ default: (await import('./call-dialog.tsx')).CallDialog }))
const MessageDialog = lazy(async () => ({
  default: (await import('./message-dialog.tsx')).MessageDialog,
}))
const NoteDialog = lazy(async () => ({ default: (await import('./note-dialog.tsx')).NoteDialog }))
const AssignDialog = lazy(async () => ({
  default: (await import('./assign-dialog.tsx')).AssignDialog,
}))

interface OrderActionsProps {
  order: ActedOrder
  people: readonly Colleague[]
  userId: string
  /** only a problem has someone who sees to it */
  canAssign: boolean
  onDone: () => Promise<unknown>
}

/** Contact, note and assignment of one order: on the desk’s rows and on the order’s page. */
export function OrderActions({ order, people, userId, canAssign, onDone }: OrderActionsProps) {
  const t = useTranslations('order-actions')
  const [open, setOpen] = useState<'call' | 'message' | 'note' | 'assign'>()
  const pressed = useRef<HTMLElement>(null)
  const { names } = order
  const show = (dialog: typeof open) => (event: MouseEvent<HTMLElement>) => {
    pressed.current = event.currentTarget
    setOpen(dialog)
  }
  const close = () => {
    setOpen(undefined)
    focusAfterDialog(pressed.current)
  }
  const finish = async () => {
    close()
    await onDone()
  }
  const dialog = { order, onClose: close, onSaved: finish }
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        icon={<Phone aria-hidden="true" className="size-4" />}
        aria-label={t('contactLabel', names)}
        onClick={show('call')}
      >
        <span className="max-xl:sr-only">{t('contact')}</span>
      </Button>
      {order.patientId && order.email && (
        <Button
          size="small"
          variant="quiet"
          icon={<MessageCircle aria-hidden="true" className="size-4" />}
          aria-label={t('messageLabel', names)}
          onClick={show('message')}
        >
          <span className="max-xl:sr-only">{t('message')}</span>
        </Button>
      )}
      <Button
        size="small"
        variant="quiet"
        icon={<NotebookPen aria-hidden="true" className="size-4" />}
        aria-label={t('noteLabel', names)}
        onClick={show('note')}
      >
        <span className="max-xl:sr-only">{t('note')}</span>
      </Button>
      {canAssign && (
        <Button
          size="small"
          variant="quiet"
          icon={<UserRoundPlus aria-hidden="true" className="size-4" />}
          aria-label={t('assignLabel', names)}
          onClick={show('assign')}
        >
          {order.owner ? shortName(order.owner.name) : t('assign')}
        </Button>
      )}
      <Suspense fallback={null}>
        {open === 'call' && <CallDialog {...dialog} />}
        {open === 'message' && <MessageDialog {...dialog} />}
        {open === 'note' && <NoteDialog {...dialog} />}
        {open === 'assign' && <AssignDialog {...dialog} people={people} userId={userId} />}
      </Suspense>
    </>
  )
}

/** The last name, which a row has room for. */
const shortName = (name: string) => name.split(/\s+/).at(-1) ?? name

/** A dialog that is removed does not give the focus back itself. */
export function focusAfterDialog(target: HTMLElement | null) {
  requestAnimationFrame(() => target?.focus())
}
