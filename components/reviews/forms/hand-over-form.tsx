'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { FieldError } from '#components/ui/form/field.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { useTooLong } from '#components/ui/form/use-too-long.ts'
import type { HandoverHold } from '#lib/review-decisions/decision-record.ts'
import { maxWords } from '#lib/review-decisions/reasons.ts'
import type { Colleague } from '#lib/reviews/handovers/handover-view.ts'
import { FormShell } from './form-shell.tsx'
import type { RowFormProps } from './row-form.ts'

interface HandOverFormProps extends RowFormProps {
  colleagues: readonly Colleague[]
  onKeep: (hold: HandoverHold) => void
}

/** Hands a row that its reviewer is unsure of to a colleague. */
export function HandOverForm(props: HandOverFormProps) {
  const { row, colleagues, kept, onTyped, onLeave, onKeep, onCancel } = props
  const t = useTranslations('reviews.handover')
  const sayTooLong = useTooLong()
  const id = useId()
  const [fields, setFields] = useState({ of: kept?.of ?? '', note: kept?.note ?? '' })
  const [error, setError] = useState<string>()
  const change = (next: typeof fields) => {
    setFields(next)
    onTyped(next)
  }
  const submit = () => {
    const fault = sayTooLong(fields.note, maxWords)
    setError(fault)
    if (fault) return
    const of = colleagues.find(({ userId }) => userId === fields.of)?.userId ?? null
    onKeep({ to: 'colleague', of, question: fields.note.trim(), id: crypto.randomUUID() })
  }
  return (
    <FormShell
      label={t('title', { name: row.row.test_name })}
      submit={t('submit')}
      isKept={kept !== undefined}
      onSubmit={submit}
      onCancel={onCancel}
      onLeave={onLeave}
    >
      <div className="space-y-2">
        <p className="text-sm text-soft">{t('text')}</p>
        <div>
          <label htmlFor={`${id}-of`} className="mb-1 block text-xs font-semibold text-soft">
            {t('to')}
          </label>
          <Select
            isDense
            id={`${id}-of`}
            ref={focus}
            value={fields.of}
            onChange={(event) => change({ ...fields, of: event.target.value })}
          >
            <option value="">{t('anyone')}</option>
            {colleagues.map(({ userId, name }) => (
              <option key={userId} value={userId}>
                {name}
              </option>
            ))}
          </Select>
        </div>
        <div>
          <label htmlFor={`${id}-note`} className="mb-1 block text-xs font-semibold text-soft">
            {t('note')} <span className="font-normal">({t('noteHint')})</span>
          </label>
          <TextArea
            id={`${id}-note`}
            rows={2}
            limit={maxWords}
            value={fields.note}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={(event) => change({ ...fields, note: event.target.value })}
          />
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      </div>
    </FormShell>
  )
}

const focus = (field: HTMLSelectElement | null) => field?.focus()
