'use client'

import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { TextField } from '#components/ui/form/text-input.tsx'
import { asciiName, isAsciiName } from '#lib/patients/ascii-name.ts'

type PrintedNameFieldProps = ComponentProps<typeof TextField> & { typed: string }

/** Laboratories print ASCII names only: beside "José" it says that they print "Jose". */
export function PrintedNameField({ typed, ...field }: PrintedNameFieldProps) {
  const t = useTranslations('accounts.account')
  const name = typed.trim()
  const printed = asciiName(name)
  return (
    <div>
      <TextField {...field} />
      <p role="status" className="mt-2 text-sm text-soft empty:hidden">
        {name === '' || isAsciiName(name)
          ? null
          : printed
            ? t('printedName', { name: printed })
            : t('unprintedName')}
      </p>
    </div>
  )
}
