'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { type FieldValues, type UseFormReturn, useFieldArray } from 'react-hook-form'
import { Button } from '#components/ui/button.tsx'
import { FieldError } from '#components/ui/form/field.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'

export interface EditValues extends FieldValues {
  description: string
  rateLimit: string
  headers: { name: string; value: string; isKept: boolean }[]
  shown: {
    description: string
    rateLimit: string
    headers: { name: string; value: string | null }[]
  }
}

export const headerIds = {
  all: 'edit-headers',
  name: (row: number) => `edit-header-${row}-name`,
  value: (row: number) => `edit-header-${row}-value`,
}

interface HeadersFieldsetProps {
  form: UseFormReturn<EditValues>
  /** names of headers whose values the service withholds */
  withheld: readonly string[]
  errorOf: (name: 'headers' | `headers.${number}.${'name' | 'value'}`) => string | undefined
}

/** Headers of an endpoint. A withheld value is kept until it is replaced; its name cannot change. */
export function HeadersFieldset({ form, withheld, errorOf }: HeadersFieldsetProps) {
  // react-hook-form mutates its state in place, which React Compiler's memoization would miss.
  'use no memo'
  const t = useTranslations('webhook-endpoints.edit')
  const legend = useRef<HTMLLegendElement>(null)
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'headers' })
  const removeRow = (row: number) => {
    remove(row)
    // The button that had the focus is gone.
    legend.current?.focus()
  }
  return (
    <fieldset className="min-w-0 space-y-2.5">
      <legend ref={legend} id={headerIds.all} tabIndex={-1} className="font-semibold">
        {t('headers')}
      </legend>
      <p className="-mt-1 text-sm text-soft">{t('headersHint')}</p>
      {fields.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line">
          {fields.map((row, index) => (
            <li key={row.id} className="p-3">
              {withheld.includes(row.name) ? (
                <WithheldRow
                  form={form}
                  row={index}
                  name={row.name}
                  error={errorOf(`headers.${index}.value`)}
                  onRemove={() => removeRow(index)}
                />
              ) : (
                <div className="grid items-start gap-x-3 gap-y-2 sm:grid-cols-[1fr_1fr_auto]">
                  {(['name', 'value'] as const).map((part) => (
                    <TextField
                      key={part}
                      {...form.register(`headers.${index}.${part}`)}
                      id={headerIds[part](index)}
                      isDense
                      isRequired
                      autoComplete="off"
                      autoCapitalize="off"
                      spellCheck={false}
                      label={t(part)}
                      aria-label={t(`${part}Of`, { number: index + 1 })}
                      error={errorOf(`headers.${index}.${part}`)}
                    />
                  ))}
                  <Button
                    size="small"
                    variant="quiet"
                    className="justify-self-start max-sm:-ml-3.5 sm:mt-7"
                    aria-label={t('removeUnnamed', { number: index + 1 })}
                    onClick={() => removeRow(index)}
                  >
                    {t('remove')}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      <FieldError id={`${headerIds.all}-error`}>{errorOf('headers')}</FieldError>
      <Button
        size="small"
        variant="secondary"
        icon={<Plus aria-hidden="true" className="size-4" />}
        onClick={() => append({ name: '', value: '', isKept: false })}
      >
        {t('add')}
      </Button>
    </fieldset>
  )
}

interface WithheldRowProps extends Pick<HeadersFieldsetProps, 'form'> {
  row: number
  name: string
  error: string | undefined
  onRemove: () => void
}

function WithheldRow({ form, row, name, error, onRemove }: WithheldRowProps) {
  'use no memo'
  const t = useTranslations('webhook-endpoints.edit')
  const isKept = form.watch(`headers.${row}.isKept`)
  const toggle = () => {
    form.setValue(`headers.${row}.value`, '')
    form.setValue(`headers.${row}.isKept`, !isKept)
    form.clearErrors(`headers.${row}`)
  }
  return (
    <div className="space-y-2">
      <code className="block font-semibold wrap-anywhere">{name}</code>
      {isKept ? (
        <div id={headerIds.value(row)} tabIndex={-1}>
          <p className="text-sm text-soft">{t('kept')}</p>
          <FieldError id={undefined}>{error}</FieldError>
        </div>
      ) : (
        <TextField
          {...form.register(`headers.${row}.value`)}
          id={headerIds.value(row)}
          isDense
          isRequired
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          label={t('newValueOf', { name })}
          error={error}
        />
      )}
      <div className="-ml-3.5 flex flex-wrap gap-x-2">
        <Button
          size="small"
          variant="quiet"
          aria-label={t(isKept ? 'replaceNamed' : 'keepNamed', { name })}
          onClick={toggle}
        >
          {t(isKept ? 'replace' : 'keep')}
        </Button>
        <Button
          size="small"
          variant="quiet"
          aria-label={t('removeNamed', { name })}
          onClick={onRemove}
        >
          {t('remove')}
        </Button>
      </div>
    </div>
  )
}
