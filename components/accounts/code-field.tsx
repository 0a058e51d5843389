'use client'

import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { TextField } from '#components/ui/form/text-input.tsx'

/** Of a form that proves who its user is: a code of the app, or a backup code. */
export function CodeField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const t = useTranslations('accounts.secondStep')
  return (
    <TextField
      {...props}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      label={t('proof')}
      isRequired
    />
  )
}
