'use client'

import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { Button } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import { asciiName, isAsciiName } from '#lib/patients/ascii-name.ts'

type AsciiNameFieldProps = ComponentProps<typeof TextField> & {
  typed: string
  onUseAscii: (ascii: string) => void
}

/** Labs print ASCII names only: for "José" this explains why and offers "Jose". */
export function AsciiNameField({ typed, onUseAscii, ...field }: AsciiNameFieldProps) {
  const t = useTranslations('accounts.account')
  const name = typed.trim()
  const ascii = name === '' || isAsciiName(name) ? '' : asciiName(name)
  return (
    <div>
      <TextField {...field} />
      {ascii && ascii !== name && (
        <div role="status" className="mt-2 text-sm text-soft">
          <p>{t('asciiNote')}</p>
          <Button
            variant="secondary"
            size="small"
            className="mt-1.5"
            onClick={() => onUseAscii(ascii)}
          >
            {t('asciiOffer', { name: ascii })}
          </Button>
        </div>
      )}
    </div>
  )
}
