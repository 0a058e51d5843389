import { getTranslations } from 'next-intl/server'
import { Chip } from '#components/ui/chip.tsx'
import type { AccountView } from '#lib/accounts/get-account.ts'
import { PasswordForm } from './password-form.tsx'
import { SecondStepSetting } from './second-step-setting.tsx'
import { type ListedSession, SessionList } from './session-list.tsx'
import { SettingSection } from './setting-section.tsx'

/** How a person signs in: password, second step, and where they are signed in. The same for patients and staff. */
export async function AccountSecurity({
  account,
  sessions,
}: {
  account: AccountView
  sessions: ListedSession[]
}) {
  const t = await getTranslations('accounts')
  const isOn = account.hasTwoFactor
  const lead =
    account.role !== 'patient' && !isOn ? t('secondStep.leadStaff') : t('secondStep.lead')
  return (
    <>
      <SettingSection title={t('passwordForm.title')} lead={t('passwordForm.lead')}>
        <PasswordForm />
      </SettingSection>
      <SettingSection
        title={t('secondStep.title')}
        lead={lead}
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
