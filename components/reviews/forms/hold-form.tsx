'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { FieldError } from '#components/ui/form/field.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { useTooLong } from '#components/ui/form/use-too-long.ts'
import type { RowQuestion } from '#lib/review-decisions/decision-record.ts'
import { maxWords, type QuestionReader, questionReaders } from '#lib/review-decisions/reasons.ts'
import { printedFields } from '#lib/reviews/resolve-rows.ts'
import { FormShell } from './form-shell.tsx'
import type { RowFormProps } from './row-form.ts'

/** Asks the laboratory or a clinician about a row, which waits for the answer. */
export function HoldForm(props: RowFormProps & { onKeep: (hold: RowQuestion) => void }) {
  const { row, kept, onTyped, onLeave, onKeep, onCancel } = props
  const t = useTranslations('reviews.hold')
  const sayTooLong = useTooLong()
  const id = useId()
  // The question is about the page, not about what was typed over it.
  const { name, value, unit } = printedFields(row.before ?? row.row)
  const printed = [value, unit].filter(Boolean).join(' ')
  const asked = row.hold?.to === 'colleague' ? undefined : row.hold
  const [fields, setFields] = useState({
    to: kept?.to ?? asked?.to ?? 'laboratory',
    question: kept?.question ?? asked?.question ?? t('draft', { name, value: printed }),
  })
  const [error, setError] = useState<string>()
  const change = (next: typeof fields) => {
    setFields(next)
    onTyped(next)
  }
  const submit = () => {
    const question = fields.question.trim()
    const fault = question === '' ? t('required') : sayTooLong(question, maxWords)
    setError(fault)
    if (fault) return
    const to = questionReaders.find((reader) => reader === fields.to) ?? 'laboratory'
    onKeep({ to: to satisfies QuestionReader, question })
  }
  return (
    <FormShell
      label={t('title', { name })}
      submit={t('submit')}
      isKept={kept !== undefined}
      onSubmit={submit}
      onCancel={onCancel}
      onLeave={onLeave}
    >
      <div className="space-y-2">
        <p className="text-sm text-soft">{t('text')}</p>
        <div>
          <label htmlFor={`${id}-to`} className="mb-1 block text-xs font-semibold text-soft">
            {t('to')}
          </label>
          <Select
            isDense
            id={`${id}-to`}
            value={fields.to}
            onChange={(event) => change({ ...fields, to: event.target.value })}
          >
            {questionReaders.map((reader) => (
              <option key={reader} value={reader}>
                {t(`readers.${reader}`)}
              </option>
            ))}
          </Select>
        </div>
        <div>
          <label htmlFor={`${id}-question`} className="mb-1 block text-xs font-semibold text-soft">
            {t('question')}
          </label>
          <TextArea
            id={`${id}-question`}
            ref={focus}
            rows={3}
            limit={maxWords}
            value={fields.question}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={(event) => change({ ...fields, question: event.target.value })}
          />
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      </div>
    </FormShell>
  )
}

const focus = (field: HTMLTextAreaElement | null) => field?.focus()
