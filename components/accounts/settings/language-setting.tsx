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
  // The switch in the header changes it, too.
  const [chosen, setChosen] = useState({ over: locale, value: locale })

  async function choose(next: string) {
    if (!isLocale(next)) return
    setProblem(undefined)
    setChosen({ over: locale, value: next })
    try {
      await apiFetch('/api/account/language', { method: 'PUT', body: { locale: next } })
      router.refresh()
    } catch (error) {
      setChosen({ over: locale, value: locale })
      setProblem(errors(error instanceof ApiError ? error.code : 'offline'))
    }
  }

  return (
    <SelectField
      id="language"
      label={t('language')}
      description={t('languageLead')}
      value={chosen.over === locale ? chosen.value : locale}
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
