'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { AttachedFiles } from '#components/conversations/attachments/attached-files.tsx'
import { useAttachments } from '#components/conversations/attachments/use-attachments.ts'
import { Field } from '#components/ui/form/field.tsx'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { useRequestKey } from '#components/ui/form/use-request-key.ts'
import { useTooLong } from '#components/ui/form/use-too-long.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { maxMessageLength } from '#lib/conversations/conversation-view.ts'
import type { OrderDialogProps } from './acted-order.ts'
import { ActionDialog } from './action-dialog.tsx'
import { useOrderAction } from './use-order-action.ts'

/** Starts a conversation with the patient about the order. */
export function MessageDialog({ order, isOpen, onClose, onSaved }: OrderDialogProps) {
  const t = useTranslations('order-actions')
  const { act, isPending, problem, setProblem } = useOrderAction(onSaved)
  const sayTooLong = useTooLong()
  const [body, setBody] = useState('')
  const { keyOf, renew } = useRequestKey()
  const field = useRef<HTMLTextAreaElement>(null)
  const { orderId, patientId, names } = order
  const [draft] = useState(() => crypto.randomUUID())
  const attachments = useAttachments([], {
    path: `/api/clinic/patients/${patientId}/attachments`,
    fields: { draft },
  })
  async function save() {
    if (body.trim() === '') return setProblem(t('writeFirst'))
    const tooLong = sayTooLong(body, maxMessageLength)
    if (tooLong) return setProblem(tooLong)
    const { ids: attachmentIds, hasProblem } = await attachments.settle()
    if (hasProblem) return setProblem(t('filesFirst'))
    const key = keyOf([body, attachmentIds])
    const message = { patientId, orderId, body, key, attachmentIds }
    await act(async () => {
      await apiFetch('/api/clinic/messages', { body: message })
      renew()
    }, t('messageSent'))
  }
  return (
    <ActionDialog
      title={t('messageTitle', names)}
      isOpen={isOpen}
      saveLabel={t('sendMessage')}
      isPending={isPending}
      onSave={save}
      onClose={onClose}
      initialFocus={field}
    >
      <Field
        label={t('messageField')}
        description={t('messageHint')}
        error={problem}
        className="text-sm text-ink"
      >
        {(control) => (
          <TextArea
            {...control}
            ref={field}
            rows={5}
            limit={maxMessageLength}
            value={body}
            onChange={({ target }) => setBody(target.value)}
            isDense
          />
        )}
      </Field>
      <div className="mt-3">
        <AttachedFiles attachments={attachments} isDense isDisabled={isPending} />
      </div>
    </ActionDialog>
  )
}
