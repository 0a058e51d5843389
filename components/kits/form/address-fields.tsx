'use client'

import { useTranslations } from 'next-intl'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { SelectField } from '#components/ui/form/select.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import { usStates } from '#lib/kits/us-states.ts'

export type AddressField = 'firstLine' | 'secondLine' | 'city' | 'state' | 'zip'

export type FieldBinding = UseFormRegisterReturn & { id: string; error: string | undefined }

/** A US address; every field has its autofill name. */
export function AddressFields({
  field,
  purpose,
}: {
  field: (name: AddressField) => FieldBinding
  /** Browsers store shipping and home addresses separately. */
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
