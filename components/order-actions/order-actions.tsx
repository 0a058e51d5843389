'use client'

import { MessageCircle, NotebookPen, Phone, UserRoundPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import type { Colleague } from '#lib/orders/activity/activity-view.ts'
import type { ActedOrder } from './acted-order.ts'
import { endDialog, type KeptDialogs, openDialog } from './kept-dialogs.ts'

// Loaded when first pressed.
const CallDialog = lazy(async () => ({ default: (await import('./call-dialog.tsx')).CallDialog }))
const MessageDialog = lazy(async () => ({
  default: (await import('./message-dialog.tsx')).MessageDialog,
}))
const NoteDialog = lazy(async () => ({ default: (await import('./note-dialog.tsx')).NoteDialog }))
const AssignDialog = lazy(async () => ({
  default: (await import('./assign-dialog.tsx')).AssignDialog,
}))

type DialogKind = 'call' | 'message' | 'note' | 'assign'

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
  const [dialogs, setDialogs] = useState<KeptDialogs<DialogKind>>({ kept: [] })
  const pressed = useRef<HTMLElement>(null)
  const { names } = order
  const show = (kind: DialogKind) => (event: MouseEvent<HTMLElement>) => {
    pressed.current = event.currentTarget
    setDialogs((known) => openDialog(known, kind))
  }
  const end = (kind: DialogKind) => {
    setDialogs((known) => endDialog(known, kind))
    if (dialogs.open === kind) focusAfterDialog(pressed.current)
  }
  const propsOf = (kind: DialogKind) => ({
    order,
    isOpen: dialogs.open === kind,
    onClose: () => setDialogs(({ kept }) => ({ kept })),
    onSaved: async () => {
      end(kind)
      await onDone()
    },
  })
  const { kept } = dialogs
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
      {order.patientId && order.hasAccount && (
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
        {kept.includes('call') && <CallDialog {...propsOf('call')} />}
        {kept.includes('message') && <MessageDialog {...propsOf('message')} />}
        {kept.includes('note') && <NoteDialog {...propsOf('note')} />}
        {kept.includes('assign') && (
          // Nothing is typed in it, and it begins with the owner as of now.
          <AssignDialog
            {...propsOf('assign')}
            onClose={() => end('assign')}
            people={people}
            userId={userId}
          />
        )}
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
