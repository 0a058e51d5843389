'use client'

import { useTranslations } from 'next-intl'
import { useId, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { useTooLong } from '#components/ui/form/use-too-long.ts'
import { maxRejectNote, type RejectReason, rejectReasons } from '#lib/reviews/reject-reasons.ts'
import type { ReviewView } from '#lib/reviews/review-view.ts'

interface RejectDialogProps {
  name: string
  /** who of the clinic uploaded it; null if the patient did */
  uploader: ReviewView['uploader']
  /** chosen at first */
  firstReason: RejectReason
  isSending: boolean
  error: string | undefined
  onConfirm: (rejection: { reason: RejectReason; note: string }) => void
  onClose: () => void
}

export function RejectDialog(props: RejectDialogProps) {
  const { name, uploader, firstReason, isSending, error, onConfirm, onClose } = props
  const t = useTranslations('reviews.reject')
  const sayTooLong = useTooLong()
  const [reason, setReason] = useState<RejectReason>(firstReason)
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const reasonRef = useRef<HTMLSelectElement>(null)
  const reasonId = useId()
  const confirm = () => {
    const lacksNote = reason === 'other' && note.trim() === ''
    const fault = lacksNote ? t('noteRequired') : sayTooLong(note, maxRejectNote)
    setProblem(fault)
    if (!fault) onConfirm({ reason, note: note.trim() })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('title')}
      closeLabel={t('cancel')}
      initialFocus={reasonRef}
      footer={
        <>
          <Button size="small" variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button size="small" variant="danger" isPending={isSending} onClick={confirm}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <div className="space-y-4 text-ink">
        <div>
          <label htmlFor={reasonId} className="mb-1.5 block font-semibold">
            {t('reason')}
          </label>
          <Select
            id={reasonId}
            ref={reasonRef}
            value={reason}
            onChange={(event) => setReason(event.target.value as RejectReason)}
          >
            {rejectReasons.map((each) => (
              <option key={each} value={each}>
                {t(`reasons.${each}`)}
              </option>
            ))}
          </Select>
        </div>
        <div aria-live="polite">
          {uploader && <Uploader {...uploader} />}
          <p className="text-sm text-soft">{t('text', { name })}</p>
          {reason !== 'other' && (
            <blockquote className="mt-1.5 rounded-lg bg-sunken px-3.5 py-2.5 text-sm">
              {t(`${uploader ? 'explainedByClinic' : 'explained'}.${reason}`)}
            </blockquote>
          )}
        </div>
        <Field
          label={t('note')}
          hint={reason === 'other' ? undefined : t('noteHint')}
          error={problem}
          isRequired={reason === 'other'}
        >
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              limit={maxRejectNote}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
        {error && (
          <Notice tone="alert" role="alert">
            {error}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}

export function Uploader({ name, isMailed }: NonNullable<ReviewView['uploader']>) {
  const t = useTranslations('reviews.reject')
  const said = name ? t(isMailed ? 'uploader' : 'uploaderKnown', { name }) : t('uploaderUnknown')
  return <p className="mb-2 text-sm">{said}</p>
}
