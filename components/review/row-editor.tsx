'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Select } from '#components/ui/select.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { TextInput } from '#components/ui/text-input.tsx'
import type { TypedFields } from '#lib/reviews/review-edits.ts'

interface RowEditorProps {
  fields: TypedFields
  /** The pages to choose from, for a row that is added. */
  pages?: readonly number[]
  page?: number
  onPage?: (page: number) => void
  onKeep: (fields: TypedFields) => void
  onCancel: () => void
}

const names = ['name', 'value', 'unit', 'range', 'flag'] as const
const longest = { name: 200, value: 200, unit: 60, range: 200, flag: 20 }
const widths = {
  name: 'col-span-2 sm:col-span-6',
  value: 'sm:col-span-2',
  unit: 'sm:col-span-2',
  range: 'sm:col-span-2',
  flag: 'sm:col-span-2',
}

/** The printed words of a row. Enter keeps them, Escape does not. */
export function RowEditor({ fields, pages, page, onPage, onKeep, onCancel }: RowEditorProps) {
  const t = useTranslations('review.edit')
  const id = useId()
  const [typed, setTyped] = useState(fields)
  const firstRef = useRef<HTMLInputElement>(null)
  const isNew = pages !== undefined
  useEffect(() => firstRef.current?.select(), [])
  const keep = (event: FormEvent) => {
    event.preventDefault()
    const trimmed = { ...typed }
    for (const name of names) trimmed[name] = typed[name].trim()
    if (trimmed.name && trimmed.value) onKeep(trimmed)
  }
  return (
    <form
      method="post"
      aria-label={isNew ? t('addTitle') : t('title', { name: fields.name })}
      onSubmit={keep}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onCancel()
      }}
      className="grid grid-cols-2 gap-x-3 gap-y-2 rounded-lg border border-line bg-card p-3 sm:grid-cols-6"
    >
      {names.map((name) => (
        <div key={name} className={widths[name]}>
          <label htmlFor={`${id}-${name}`} className="mb-1 block text-xs font-semibold text-soft">
            {t(name)}
          </label>
          <TextInput
            isDense
            id={`${id}-${name}`}
            ref={name === (isNew ? 'name' : 'value') ? firstRef : undefined}
            autoComplete="off"
            spellCheck={false}
            required={name === 'name' || name === 'value'}
            maxLength={longest[name]}
            value={typed[name]}
            onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
          />
        </div>
      ))}
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
      <div className="col-span-2 flex items-end gap-2 sm:col-span-4 sm:justify-end">
        <Button size="small" variant="secondary" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <SubmitButton size="small">{t(isNew ? 'add' : 'save')}</SubmitButton>
      </div>
    </form>
  )
}
