'use client'

import { type FocusEvent, type Ref, useId, useState } from 'react'
import { useViewer } from '#components/ui/time/viewer.tsx'
import { controlStyle, denseControlStyle } from './control-style.ts'
import { FieldError } from './field.tsx'
import { Input } from './input.tsx'

type Part = 'day' | 'month' | 'year'
type Parts = Record<Part, string>

type DateInputProps = {
  legend: string
  description?: string
  error?: string
  labels: Parts
  /** YYYY-MM-DD, the parts typed so far ("1990-2-"), or '' */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  isDense?: boolean
  /** Birthdays are filled in by the browser. */
  isBirthday?: boolean
  name?: string
  id?: string
  /** Receives the first part, so that the form can focus it. */
  ref?: Ref<HTMLInputElement>
}

/** Three text fields: for a date that people know by heart, a calendar gets in the way. */
export function DateInput({
  legend,
  description,
  error,
  labels,
  value,
  onChange,
  onBlur,
  isBirthday = false,
  isDense = false,
  name,
  id: givenId,
  ref,
}: DateInputProps) {
  const { locale } = useViewer()
  const madeId = useId()
  const id = givenId ?? madeId
  const [parts, setParts] = useState(() => splitDate(value))
  const shown = joinDate(parts) === value ? parts : splitDate(value)
  const order: Part[] = locale === 'en' ? ['month', 'day', 'year'] : ['day', 'month', 'year']
  const descriptionId = description ? `${id}-description` : undefined
  const errorId = error ? `${id}-error` : undefined

  function changePart(part: Part, text: string) {
    const next = { ...shown, [part]: text.replace(/\D/g, '').slice(0, part === 'year' ? 4 : 2) }
    setParts(next)
    onChange(joinDate(next))
  }

  function leaveGroup(event: FocusEvent<HTMLFieldSetElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.()
  }

  return (
    <fieldset
      aria-describedby={[descriptionId, errorId].filter(Boolean).join(' ') || undefined}
      onBlur={leaveGroup}
    >
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      {description && (
        <p id={descriptionId} className="mb-2 text-sm text-soft">
          {description}
        </p>
      )}
      <div className="flex flex-wrap gap-2.5">
        {order.map((part, index) => (
          <label key={part} className={part === 'year' ? 'w-24 min-w-0' : 'w-18 min-w-0'}>
            <span className="mb-1 block text-sm text-soft">{labels[part]}</span>
            <Input
              ref={index === 0 ? ref : undefined}
              id={index === 0 ? id : undefined}
              name={name && `${name}-${part}`}
              inputMode="numeric"
              autoComplete={isBirthday ? `bday-${part}` : 'off'}
              placeholder={part === 'year' ? '0000' : '00'}
              value={shown[part]}
              onChange={(event) => changePart(part, event.target.value)}
              aria-invalid={error ? true : undefined}
              className={isDense ? denseControlStyle : controlStyle}
            />
          </label>
        ))}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  )
}

/** '' when empty; padded to YYYY-MM-DD once every part is filled in. */
export function joinDate({ year, month, day }: Parts): string {
  if (!year && !month && !day) return ''
  if (year.length < 4 || !month || !day) return `${year}-${month}-${day}`
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

export function splitDate(value: string): Parts {
  const [year = '', month = '', day = ''] = value.split('-')
  return { year, month, day }
}
