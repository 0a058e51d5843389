import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { SignUpSwitch } from '#components/clinic-settings/sign-up-switch.tsx'
import { Card } from '#components/ui/card.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { getSignUpSetting } from '#lib/accounts/sign-up/sign-up-setting.ts'
import { redirectIfForbidden } from '#lib/api/redirect-if-forbidden.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('clinic-settings.signUp')
  return { title: t('title') }
}

export default async function SignUpSettingsPage() {
  const t = await getTranslations('clinic-settings.signUp')
  const { isOpen, writtenBy, writtenAt } = await redirectIfForbidden(
    getSignUpSetting(await getContext()),
  )
  return (
    <>
      <PageHeader isDense title={t('title')} lead={t('lead')} />
      <Card className="max-w-3xl">
        <ClientMessages namespaces={['clinic-settings.signUp', 'errors']}>
          <SignUpSwitch isOpen={isOpen} />
        </ClientMessages>
      </Card>
      {writtenAt && (
        <p className="mt-3 text-sm text-soft">
          {t(isOpen ? 'openedBy' : 'closedBy', { name: writtenBy ?? '' })}{' '}
          <LocalTime instant={writtenAt} />
        </p>
      )}
    </>
  )
}
