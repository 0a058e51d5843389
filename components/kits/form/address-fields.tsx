'use client'

import { useTranslations } from 'next-intl'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { SelectField } from '#components/ui/select.tsx'
import { TextField } from '#components/ui/text-input.tsx'
import { usStates } from '#lib/kits/us-states.ts'

export type AddressField = 'firstLine' | 'secondLine' | 'city' | 'state' | 'zip'

export type FieldBinding = UseFormRegisterReturn & { id: string; error: string | undefined }

/** An address in the United States; the browser's own filling-in knows each field. */
export function AddressFields({
  field,
  purpose,
}: {
  field: (name: AddressField) => FieldBinding
  /** The browser keeps delivery and home addresses apart. */
  purpose: 'shipping' | 'home'
}) {
  const t = useTranslations('kits.fields')
  const fill = (name: string) => (purpose === 'shipping' ? `shipping ${name}` : name)
  return (
    <>
      <TextField
        label={t('firstLine')}
        isRequired
        autoComplete={fill('address-line1')}
        maxLength={100}
        {...field('firstLine')}
      />
      <TextField
        label={t('secondLine')}
        hint={t('optional')}
        autoComplete={fill('address-line2')}
        maxLength={100}
        {...field('secondLine')}
      />
      <TextField
        label={t('city')}
        isRequired
        autoComplete={fill('address-level2')}
        maxLength={100}
        {...field('city')}
      />
      <div className="grid gap-5 sm:grid-cols-[3fr_2fr]">
        <SelectField
          label={t('state')}
          isRequired
          autoComplete={fill('address-level1')}
          {...field('state')}
        >
          <option value="">{t('chooseState')}</option>
          {usStates.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('zip')}
          isRequired
          inputMode="text"
          autoComplete={fill('postal-code')}
          maxLength={10}
          {...field('zip')}
        />
      </div>
    </>
  )
}
