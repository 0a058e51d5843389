'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Field } from '#components/ui/form/field.tsx'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { useRequestKey } from '#components/ui/form/use-request-key.ts'
import { useTooLong } from '#components/ui/form/use-too-long.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { maxNoteLength } from '#lib/orders/activity/activity-view.ts'
import type { OrderDialogProps } from './acted-order.ts'
import { ActionDialog } from './action-dialog.tsx'
import { useOrderAction } from './use-order-action.ts'

/** For colleagues; patients never see it. */
export function NoteDialog({ order, isOpen, onClose, onSaved }: OrderDialogProps) {
  const t = useTranslations('order-actions')
  const { act, isPending, problem, setProblem } = useOrderAction(onSaved)
  const sayTooLong = useTooLong()
  const [note, setNote] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const { keyOf, renew } = useRequestKey()
  const path = `/api/clinic/orders/${order.orderId}/activity`
  const save = () => {
    const fault = note.trim() === '' ? t('writeFirst') : sayTooLong(note, maxNoteLength)
    if (fault) return setProblem(fault)
    return act(async () => {
      await apiFetch(path, { body: { kind: 'note', note, key: keyOf(note) } })
      renew()
    }, t('noteSaved'))
  }
  return (
    <ActionDialog
      title={t('noteTitle', order.names)}
      isOpen={isOpen}
      saveLabel={t('saveNote')}
      isPending={isPending}
      onSave={save}
      onClose={onClose}
      initialFocus={field}
    >
      <Field
        label={t('noteField')}
        description={t('noteHint')}
        error={problem}
        className="text-sm text-ink"
      >
        {(control) => (
          <TextArea
            {...control}
            ref={field}
            rows={4}
            limit={maxNoteLength}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            isDense
          />
        )}
      </Field>
    </ActionDialog>
  )
}
