'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { controlStyle } from '#components/ui/control-style.ts'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Select } from '#components/ui/select.tsx'
import { type RejectReason, rejectReasons } from '#lib/reviews/reject-reasons.ts'

interface RejectDialogProps {
  name: string
  isSending: boolean
  error: string | undefined
  onConfirm: (rejection: { reason: RejectReason; note: string }) => void
  onClose: () => void
}

/** Asks why, and shows the words that the patient will read. */
export function RejectDialog({ name, isSending, error, onConfirm, onClose }: RejectDialogProps) {
  const t = useTranslations('review.reject')
  const [reason, setReason] = useState<RejectReason>('unreadable')
  const [note, setNote] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const reasonRef = useRef<HTMLSelectElement>(null)
  const reasonId = useId()
  useEffect(() => {
    const frame = requestAnimationFrame(() => reasonRef.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  const confirm = () => {
    const lacksNote = reason === 'other' && note.trim() === ''
    setIsMissing(lacksNote)
    if (!lacksNote) onConfirm({ reason, note: note.trim() })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('title')}
      closeLabel={t('cancel')}
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
          <p className="text-sm text-soft">{t('text', { name })}</p>
          {reason !== 'other' && (
            <blockquote className="mt-1.5 rounded-lg bg-sunken px-3.5 py-2.5 text-sm">
              {t(`told.${reason}`)}
            </blockquote>
          )}
        </div>
        <Field
          label={t('note')}
          hint={reason === 'other' ? undefined : t('noteHint')}
          error={isMissing && t('noteRequired')}
          isRequired={reason === 'other'}
        >
          {(control) => (
            <textarea
              {...control}
              rows={3}
              maxLength={500}
              value={note}
              onChange={(event) => setNote(event.target.value)}
              className={controlStyle}
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
