'use client'

import { useTranslations } from 'next-intl'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { TextField } from '#components/ui/form/text-input.tsx'

interface DetailsFieldsProps {
  description: UseFormRegisterReturn
  rateLimit: UseFormRegisterReturn
  ids: { description: string; rateLimit: string }
  errorOf: (name: 'description' | 'rateLimit') => string | undefined
}

/** Description and rate limit of an endpoint, as one is added or edited. */
export function DetailsFields({ description, rateLimit, ids, errorOf }: DetailsFieldsProps) {
  const t = useTranslations('webhook-endpoints.add')
  return (
    <>
      <TextField
        {...description}
        id={ids.description}
        autoComplete="off"
        isDense
        label={t('description')}
        description={t('descriptionHint')}
        error={errorOf('description')}
      />
      <TextField
        {...rateLimit}
        id={ids.rateLimit}
        inputMode="numeric"
        autoComplete="off"
        isDense
        className="max-w-60"
        label={t('rate')}
        description={t('rateHint')}
        error={errorOf('rateLimit')}
      />
    </>
  )
}
