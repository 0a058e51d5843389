'use client'

import { useTranslations } from 'next-intl'
import { useId, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { FieldError } from '#components/ui/form/field.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { TextInput } from '#components/ui/form/text-input.tsx'
import type { RowWhy } from '#lib/review-decisions/decision-record.ts'
import { changeReasons, confirmReasons } from '#lib/review-decisions/reasons.ts'
import { contradictsReading, findNumber, isNotANumber } from '#lib/reviews/checks/row-rules.ts'
import type { ReviewRow } from '#lib/reviews/resolve-rows.ts'
import type { TypedFields } from '#lib/reviews/review-edits.ts'
import { FormShell } from './form-shell.tsx'
import { ReasonFields, readWhy } from './reason-fields.tsx'
import type { RowFormProps } from './row-form.ts'

interface RowEditorProps extends Omit<RowFormProps, 'row'> {
  /** undefined for a new row */
  row?: ReviewRow
  fields: TypedFields
  /** Pages to choose from; only for a new row. */
  pages?: readonly number[]
  page?: number
  onPage?: (page: number) => void
  onKeep: (fields: TypedFields, why: RowWhy | undefined) => void
}

const names = ['name', 'value', 'unit', 'range', 'flag'] as const
const maxLengths = { name: 200, value: 200, unit: 60, range: 200, flag: 20 }
const widths = {
  name: 'col-span-2 sm:col-span-6',
  value: 'sm:col-span-2',
  unit: 'sm:col-span-2',
  range: 'sm:col-span-2',
  flag: 'sm:col-span-2',
}

/** As a ref: on mount. Its identity must not change, or every render would select again. */
const selectText = (input: HTMLInputElement | null) => input?.select()

/** Edits what is printed in a row. A value over a sure reading needs a reason. */
export function RowEditor(props: RowEditorProps) {
  const { row, fields, pages, page, onPage, kept, onTyped, onLeave, onKeep, onCancel } = props
  const t = useTranslations('reviews.edit')
  const why = useTranslations('reviews.why')
  const id = useId()
  const isNew = row === undefined
  const [typed, setTyped] = useState<TypedFields>({ ...fields, ...kept })
  const [reason, setReason] = useState({
    reason: kept?.reason ?? row?.why?.reason ?? '',
    note: kept?.note ?? row?.why?.note ?? '',
  })
  const [isChecked, setIsChecked] = useState(false)
  const reasonRef = useRef<HTMLDivElement>(null)
  const before = row?.before
  const value = typed.value.trim()
  const needsReason = contradictsReading(before, { value, unit: typed.unit.trim() })
  const options = changeReasons.map((each) => ({ value: each, label: why(`change.${each}`) }))
  const isWord = isNotANumber(before, value)
  const suggestion = isWord ? findNumber(value) : undefined
  const change = (next: TypedFields) => {
    setTyped(next)
    onTyped({ ...pick(next), ...reason })
  }
  const keep = () => {
    const trimmed = pick(typed)
    for (const name of names) trimmed[name] = trimmed[name].trim()
    if (!isNew && names.every((name) => trimmed[name] === fields[name])) return onCancel()
    const chosen = needsReason ? readWhy(reason, options) : keepConfirmation(row)
    setIsChecked(true)
    if (!trimmed.name || !trimmed.value || isWord) return
    if (chosen || !needsReason) onKeep(trimmed, chosen)
    else reasonRef.current?.querySelector('input')?.focus()
  }
  const errorOf = (name: (typeof names)[number]) => {
    if (name === 'value' && isWord && isChecked)
      return suggestion
        ? t('notANumberTry', { name: typed.name, number: suggestion })
        : t('notANumber', { name: typed.name })
    const isRequired = name === 'name' || name === 'value'
    return isChecked && isRequired && typed[name].trim() === '' && t(`missing.${name}`)
  }
  return (
    <FormShell
      label={isNew ? t('addTitle') : t('title', { name: fields.name })}
      submit={t(isNew ? 'add' : 'save')}
      isKept={kept !== undefined}
      onSubmit={keep}
      onCancel={onCancel}
      onLeave={onLeave}
    >
      <div className="grid grid-cols-2 gap-x-3 gap-y-2 sm:grid-cols-6">
        {names.map((name) => {
          const error = errorOf(name)
          return (
            <div key={name} className={widths[name]}>
              <label
                htmlFor={`${id}-${name}`}
                className="mb-1 block text-xs font-semibold text-soft"
              >
                {t(name)}
              </label>
              <TextInput
                isDense
                id={`${id}-${name}`}
                ref={name === (isNew ? 'name' : 'value') ? selectText : undefined}
                autoComplete="off"
                spellCheck={false}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${id}-${name}-error` : undefined}
                maxLength={maxLengths[name]}
                value={typed[name]}
                onChange={(event) => change({ ...typed, [name]: event.target.value })}
              />
              <FieldError id={`${id}-${name}-error`}>{error}</FieldError>
              {name === 'value' && error && suggestion && (
                <Button
                  size="small"
                  variant="secondary"
                  className="mt-1"
                  // The field keeps the focus: leaving it saves, and the click must not race with that.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => {
                    change({ ...typed, value: suggestion })
                    // The button goes away with its error.
                    document.getElementById(`${id}-value`)?.focus()
                  }}
                >
                  {t('useNumber', { number: suggestion })}
                </Button>
              )}
            </div>
          )
        })}
        {pages && pages.length > 1 && (
          <div className="sm:col-span-2">
            <label htmlFor={`${id}-page`} className="mb-1 block text-xs font-semibold text-soft">
              {t('page')}
            </label>
            <Select
              isDense
              id={`${id}-page`}
              value={page}
              onChange={(event) => onPage?.(Number(event.target.value))}
            >
              {pages.map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </Select>
          </div>
        )}
      </div>
      {needsReason && (
        <div ref={reasonRef} className="mt-3">
          <ReasonFields
            legend={why('changeTitle', { value: before?.value ?? '' })}
            options={options}
            {...reason}
            isMissing={isChecked}
            onChange={(next) => {
              setReason(next)
              onTyped({ ...pick(typed), ...next })
            }}
          />
        </div>
      )}
    </FormShell>
  )
}

function pick({ name, value, unit, range, flag }: TypedFields): TypedFields {
  return { name, value, unit, range, flag }
}

/** A confirmed value stays confirmed while its name or range is completed. */
function keepConfirmation(row: ReviewRow | undefined): RowWhy | undefined {
  return confirmReasons.some((reason) => reason === row?.why?.reason) ? row?.why : undefined
}
