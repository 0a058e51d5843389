'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useId } from 'react'
import { FieldError } from '#components/ui/form/field.tsx'
import { Input } from '#components/ui/form/input.tsx'
import { TextInput } from '#components/ui/form/text-input.tsx'
import type { RowWhy } from '#lib/review-decisions/decision-record.ts'
import { maxWords, needsNote, type RowReason } from '#lib/review-decisions/reasons.ts'

interface ReasonFieldsProps {
  legend: string
  options: readonly { value: RowReason; label: string }[]
  reason: string
  note: string
  onChange: (fields: { reason: string; note: string }) => void
  /** the form was submitted without a reason, or without its note */
  isMissing: boolean
  /** focused when the form opens */
  isFirst?: boolean
}

const optionStyle =
  'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-lg px-2 py-1 hover:bg-sunken has-checked:bg-sunken'
const radioStyle =
  'size-4 shrink-0 appearance-none rounded-full border border-edge bg-card checked:border-[5px] checked:border-accent'

/** One reason of a few, each with a number as its key, and a note where the reason needs one. */
export function ReasonFields(props: ReasonFieldsProps) {
  const { legend, options, reason, note, onChange, isMissing, isFirst = false } = props
  const t = useTranslations('reviews.why')
  const id = useId()
  const chosen = options.find(({ value }) => value === reason)
  const isNoteNeeded = chosen !== undefined && needsNote(chosen.value)
  const errorId = `${id}-error`
  const isNoteMissing = isMissing && isNoteNeeded && note.trim() === ''
  const error = isMissing && !chosen ? t('required') : isNoteMissing && t('noteRequired')
  const chooseByNumber = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    const option = options[Number(event.key) - 1]
    const isText = event.target instanceof HTMLInputElement && event.target.type === 'text'
    if (!option || isText) return
    event.preventDefault()
    onChange({ reason: option.value, note })
  }
  return (
    <fieldset
      onKeyDown={chooseByNumber}
      aria-describedby={error ? errorId : undefined}
      className="min-w-0"
    >
      <legend className="mb-1 text-xs font-semibold text-soft">{legend}</legend>
      {options.map(({ value, label }, index) => (
        <label key={value} className={optionStyle}>
          <Input
            type="radio"
            name={id}
            value={value}
            checked={reason === value}
            aria-invalid={error && !chosen ? true : undefined}
            ref={isFirst && (chosen ? reason === value : index === 0) ? focus : undefined}
            onChange={() => onChange({ reason: value, note })}
            className={radioStyle}
          />
          <span className="min-w-0 flex-1">{label}</span>
          <span aria-hidden="true" className="text-xs text-soft max-lg:hidden">
            {index + 1}
          </span>
        </label>
      ))}
      {isNoteNeeded && (
        <div className="mt-1">
          <label htmlFor={`${id}-note`} className="mb-1 block text-xs font-semibold text-soft">
            {t(chosen.value === 'other' ? 'noteOther' : 'note')}
          </label>
          <TextInput
            isDense
            id={`${id}-note`}
            type="text"
            autoComplete="off"
            maxLength={maxWords}
            value={note}
            aria-invalid={isNoteMissing || undefined}
            onChange={(event) => onChange({ reason, note: event.target.value })}
          />
        </div>
      )}
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  )
}

const focus = (input: HTMLInputElement | null) => input?.focus()

/** Undefined while the reason, or the note that it needs, is missing. */
export function readWhy(
  { reason, note }: { reason: string; note: string },
  options: readonly { value: RowReason }[],
): RowWhy | undefined {
  const chosen = options.find(({ value }) => value === reason)?.value
  const words = note.trim()
  if (!chosen || (needsNote(chosen) && words === '')) return undefined
  return { reason: chosen, note: needsNote(chosen) ? words : '' }
}
