'use client'

import { Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { FieldError } from '#components/ui/form/field.tsx'
import { TextInput } from '#components/ui/form/text-input.tsx'
import { clinicLanguages, maxClosedDays, weekdays } from '#lib/clinic-contact/clinic-contact.ts'
import type { ContactInput } from '#lib/clinic-contact/contact-input.ts'

export const hoursId = (index: number, end: 'opens' | 'closes') => `contact-${end}-${index}`
export const closedDayId = (index: number) => `contact-closed-day-${index}`

interface PartProps {
  form: UseFormReturn<ContactInput>
  errorOf: (
    name: `hours.${number}.closes` | `hours.${number}.opens` | `closedDays.${number}.day`,
  ) => string | undefined
}

export function HoursFieldset({ form, errorOf }: PartProps) {
  // react-hook-form mutates its state in place, which React Compiler's memoization would miss.
  'use no memo'
  const t = useTranslations('clinic-contact')
  return (
    <fieldset className="text-sm">
      <legend className="mb-1 font-semibold">{t('fields.hours')}</legend>
      <ul className="max-w-xl divide-y divide-line">
        {weekdays.map((weekday, index) => {
          const isOpen = form.watch(`hours.${index}.isOpen`)
          const error = errorOf(`hours.${index}.closes`) ?? errorOf(`hours.${index}.opens`)
          return (
            <li key={weekday} className="py-1">
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <Checkbox
                  {...form.register(`hours.${index}.isOpen`)}
                  className="w-36"
                  label={t(`weekdays.${weekday}`)}
                />
                {isOpen ? (
                  <span className="flex items-center gap-2">
                    {(['opens', 'closes'] as const).map((end) => (
                      <TextInput
                        key={end}
                        {...form.register(`hours.${index}.${end}`)}
                        id={hoursId(index, end)}
                        isDense
                        type="time"
                        step={300}
                        className="w-32"
                        aria-label={t(`fields.${end}`, { day: t(`weekdays.${weekday}`) })}
                        aria-invalid={error ? true : undefined}
                      />
                    ))}
                  </span>
                ) : (
                  <span className="text-soft">{t('closed')}</span>
                )}
              </div>
              {error && (
                <p role="alert" className="pb-1 font-semibold text-alert">
                  {error}
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

export function LanguagesFieldset({ form }: Pick<PartProps, 'form'>) {
  const t = useTranslations('clinic-contact')
  return (
    <fieldset className="text-sm">
      <legend className="font-semibold">{t('fields.languages')}</legend>
      <p className="text-soft">{t('fields.languagesHint')}</p>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {clinicLanguages.map((language) => (
          <Checkbox
            key={language}
            {...form.register('languages')}
            value={language}
            label={t(`languages.${language}`)}
          />
        ))}
      </div>
    </fieldset>
  )
}

export function ClosedDays({ form, errorOf }: PartProps) {
  'use no memo'
  const t = useTranslations('clinic-contact')
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'closedDays' })
  return (
    <fieldset className="text-sm">
      <legend className="font-semibold">{t('fields.closedDays')}</legend>
      <p className="mb-2 text-soft">{t('fields.closedDaysHint')}</p>
      <ul className="flex flex-wrap gap-2">
        {fields.map((row, index) => (
          <li key={row.id}>
            <div className="flex items-center gap-1">
              <TextInput
                {...form.register(`closedDays.${index}.day`)}
                id={closedDayId(index)}
                isDense
                type="date"
                className="w-40"
                aria-label={t('fields.closedDay', { number: index + 1 })}
                aria-invalid={errorOf(`closedDays.${index}.day`) ? true : undefined}
                aria-describedby={
                  errorOf(`closedDays.${index}.day`) ? `${closedDayId(index)}-error` : undefined
                }
              />
              <Button
                size="small"
                variant="quiet"
                aria-label={t('fields.removeDay', { number: index + 1 })}
                icon={<X aria-hidden="true" className="size-4" />}
                onClick={() => remove(index)}
              />
            </div>
            <FieldError id={`${closedDayId(index)}-error`}>
              {errorOf(`closedDays.${index}.day`)}
            </FieldError>
          </li>
        ))}
        <li className={fields.length >= maxClosedDays ? 'hidden' : undefined}>
          <Button
            size="small"
            variant="secondary"
            icon={<Plus aria-hidden="true" className="size-4" />}
            onClick={() => append({ day: '' })}
          >
            {t('fields.addDay')}
          </Button>
        </li>
      </ul>
    </fieldset>
  )
}
