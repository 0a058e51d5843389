'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { denseControlStyle } from '#components/ui/form/control-style.ts'
import { Field } from '#components/ui/form/field.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { maxMessageLength } from '#lib/conversations/conversation-view.ts'
import type { ActionDialogProps } from './call-dialog.tsx'
import { useOrderAction } from './use-order-action.ts'

/** Starts a conversation with the patient about the order. */
export function MessageDialog({ order, onClose, onSaved }: ActionDialogProps) {
  const t = useTranslations('order-actions')
  const { act, isPending, problem, setProblem } = useOrderAction(onSaved)
  const [body, setBody] = useState('')
  /** of this text: sending it again after a lost answer starts nothing new */
  const request = useRef({ body: '', key: '' })
  const field = useRef<HTMLTextAreaElement>(null)
  const { orderId, patientId, names } = order
  const save = () => {
    if (body.trim() === '') return setProblem(t('writeFirst'))
    if (request.current.body !== body) request.current = { body, key: crypto.randomUUID() }
    const message = { patientId, orderId, ...request.current }
    return act(() => apiFetch('/api/clinic/messages', { body: message }), t('messageSent'))
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('messageTitle', names)}
      closeLabel={t('close')}
      initialFocus={field}
      footer={
        <>
          <Button size="small" variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button size="small" isPending={isPending} onClick={save}>
            {t('sendMessage')}
          </Button>
        </>
      }
    >
      <Field
        label={t('messageField')}
        description={t('messageHint')}
        error={problem}
        className="text-sm text-ink"
      >
        {(control) => (
          <textarea
            {...control}
            ref={field}
            rows={5}
            maxLength={maxMessageLength}
            value={body}
            onChange={({ target }) => setBody(target.value)}
            className={denseControlStyle}
          />
        )}
      </Field>
    </Dialog>
  )
}
