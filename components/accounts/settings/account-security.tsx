import { getTranslations } from 'next-intl/server'
import { PasskeySetting } from '#components/accounts/passkeys/passkey-setting.tsx'
import { Chip } from '#components/ui/chip.tsx'
import type { AccountView } from '#lib/accounts/get-account.ts'
import type { AccountSecurityView } from '#lib/accounts/get-account-security.ts'
import type { PasskeyView } from '#lib/accounts/passkeys/passkeys.ts'
import { EmailForm } from './email-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecondStepSetting } from './second-step-setting.tsx'
import { type ListedSession, SessionList } from './session-list.tsx'
import { SettingSection } from './setting-section.tsx'

export async function AccountSecurity({
  account,
  security,
  passkeys,
  sessions,
  secondStepLead,
}: {
  account: AccountView
  security: AccountSecurityView
  passkeys: PasskeyView[]
  sessions: ListedSession[]
  secondStepLead?: string
}) {
  const t = await getTranslations('accounts')
  const isOn = account.hasTwoFactor
  const here = sessions.find(({ isCurrent }) => isCurrent)
  const suggestedName =
    here?.browser && here.system
      ? t('sessions.device', { browser: here.browser, system: here.system })
      : (here?.system ?? here?.browser ?? '')
  return (
    <>
      <SettingSection
        title={t('emailChange.section')}
        lead={<span className="break-words">{account.email}</span>}
      >
        <EmailForm email={account.email} pending={security.emailChange} />
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
        <SecondStepSetting
          isOn={isOn}
          isFixed={!account.can.turnOffSecondStep}
          codesLeft={security.backupCodesLeft}
        />
      </SettingSection>
      <SettingSection title={t('passkeys.title')} lead={t('passkeys.lead')}>
        <PasskeySetting passkeys={passkeys} suggestedName={suggestedName} needsCode={isOn} />
      </SettingSection>
      <SettingSection title={t('sessions.title')} lead={t('sessions.addressHint')}>
        <SessionList sessions={sessions} />
      </SettingSection>
    </>
  )
}
