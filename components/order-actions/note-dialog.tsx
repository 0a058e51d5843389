'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { denseControlStyle } from '#components/ui/form/control-style.ts'
import { Field } from '#components/ui/form/field.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { maxNoteLength } from '#lib/orders/activity/activity-view.ts'
import type { ActionDialogProps } from './call-dialog.tsx'
import { useOrderAction } from './use-order-action.ts'

/** For colleagues; patients never see it. */
export function NoteDialog({ order, onClose, onSaved }: ActionDialogProps) {
  const t = useTranslations('order-actions')
  const { act, isPending, problem, setProblem } = useOrderAction(onSaved)
  const [note, setNote] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const path = `/api/clinic/orders/${order.orderId}/activity`
  const save = () =>
    note.trim() === ''
      ? setProblem(t('writeFirst'))
      : act(() => apiFetch(path, { body: { kind: 'note', note } }), t('noteSaved'))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('noteTitle', order.names)}
      closeLabel={t('close')}
      initialFocus={field}
      footer={
        <>
          <Button size="small" variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button size="small" isPending={isPending} onClick={save}>
            {t('saveNote')}
          </Button>
        </>
      }
    >
      <Field
        label={t('noteField')}
        description={t('noteHint')}
        error={problem}
        className="text-sm text-ink"
      >
        {(control) => (
          <textarea
            {...control}
            ref={field}
            rows={4}
            maxLength={maxNoteLength}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            className={denseControlStyle}
          />
        )}
      </Field>
    </Dialog>
  )
}
