import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'

interface FlagFieldProps {
  id: string
  flag: UseFormRegisterReturn
  confirmation: UseFormRegisterReturn
  error: ReactNode
}

/** The flag of the corrected value. One that contradicts the value and range is corrected, or confirmed as printed. */
export function FlagField({ id, flag, confirmation, error }: FlagFieldProps) {
  const t = useTranslations('second-readings.disagreements.flag')
  const [wasDoubted, setWasDoubted] = useState(false)
  // The box stays while the field is corrected, where the focus is.
  if (error && !wasDoubted) setWasDoubted(true)
  return (
    <>
      <TextField
        {...flag}
        id={id}
        isDense
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        className="text-sm"
        label={t('label')}
        hint={t('hint')}
        error={error}
      />
      {wasDoubted && (
        <Checkbox
          {...confirmation}
          className="text-sm"
          label={t('confirm')}
          description={t('confirmText')}
        />
      )}
    </>
  )
}
