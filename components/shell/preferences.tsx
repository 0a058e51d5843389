import { cookies } from 'next/headers'
import { getLocale, getTranslations } from 'next-intl/server'
import { LanguageSwitch } from './language-switch.tsx'
import { parseTheme, themeCookie } from './theme.ts'
import { ThemeSwitch } from './theme-switch.tsx'

export async function LanguagePreference() {
  return <LanguageSwitch locale={await getLocale()} />
}

export async function ThemePreference() {
  const t = await getTranslations('shell')
  const cookieStore = await cookies()
  return (
    <ThemeSwitch
      theme={parseTheme(cookieStore.get(themeCookie)?.value)}
      legend={t('theme')}
      labels={{ light: t('themeLight'), dark: t('themeDark'), system: t('themeSystem') }}
    />
  )
}
