import { getLocale, getTranslations } from 'next-intl/server'
import { ThemePreference } from '#components/shell/preferences.tsx'
import { LanguageSetting } from './language-setting.tsx'
import { SettingSection } from './setting-section.tsx'

export async function PreferencesSection() {
  const t = await getTranslations('accounts.account')
  return (
    <SettingSection title={t('preferences')}>
      <div className="space-y-5">
        <LanguageSetting locale={await getLocale()} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <span className="font-semibold">{t('theme')}</span>
          <ThemePreference />
        </div>
      </div>
    </SettingSection>
  )
}
