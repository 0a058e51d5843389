'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SelectField } from '#components/ui/form/select.tsx'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { isLocale, type Locale, locales } from '#lib/i18n/locale.ts'

/** For the app on this device and for emails to this account. */
export function LanguageSetting({ locale }: { locale: Locale }) {
  const t = useTranslations('accounts.account')
  const errors = useTranslations('errors')
  const router = useRouter()
  const [problem, setProblem] = useState<string>()

  async function choose(next: string) {
    if (!isLocale(next)) return
    setProblem(undefined)
    try {
      await apiFetch('/api/account/language', { method: 'PUT', body: { locale: next } })
      await fetch('/api/locale', {
        method: 'POST',
        body: new URLSearchParams({ locale: next }),
        headers: { accept: 'application/json' },
      })
      router.refresh()
    } catch (error) {
      setProblem(errors(error instanceof ApiError ? error.code : 'offline'))
    }
  }

  return (
    <SelectField
      // The switch in the header changes it, too.
      key={locale}
      id="language"
      label={t('language')}
      description={t('languageLead')}
      defaultValue={locale}
      onChange={(event) => choose(event.target.value)}
      error={problem}
    >
      {locales.map((code) => (
        <option key={code} value={code} lang={code}>
          {t(`languages.${code}`)}
        </option>
      ))}
    </SelectField>
  )
}
