import { getTranslations } from 'next-intl/server'
import { Chip } from '#components/ui/chip.tsx'
import type { AccountView } from '#lib/accounts/get-account.ts'
import { EmailForm } from './email-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecondStepSetting } from './second-step-setting.tsx'
import { type ListedSession, SessionList } from './session-list.tsx'
import { SettingSection } from './setting-section.tsx'

export async function AccountSecurity({
  account,
  sessions,
  secondStepLead,
}: {
  account: AccountView
  sessions: ListedSession[]
  secondStepLead?: string
}) {
  const t = await getTranslations('accounts')
  const isOn = account.hasTwoFactor
  return (
    <>
      <SettingSection
        title={t('emailChange.section')}
        lead={<span className="break-words">{account.email}</span>}
      >
        <EmailForm />
      </SettingSection>
      <SettingSection title={t('passwordForm.title')} lead={t('passwordForm.lead')}>
        <PasswordForm />
      </SettingSection>
      <SettingSection
        title={t('secondStep.title')}
        lead={secondStepLead ?? t('secondStep.lead')}
        aside={
          <Chip tone={isOn ? 'good' : 'neutral'}>
            {isOn ? t('secondStep.on') : t('secondStep.off')}
          </Chip>
        }
      >
        <SecondStepSetting isOn={isOn} isFixed={!account.can.turnOffSecondStep} />
      </SettingSection>
      <SettingSection title={t('sessions.title')}>
        <SessionList sessions={sessions} />
      </SettingSection>
    </>
  )
}
