import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ContactForm } from '#components/clinic-contact/contact-form.tsx'
import { ContactHours } from '#components/clinic-contact/contact-hours.tsx'
import { LogoSetting } from '#components/clinic-logo/logo-setting.tsx'
import { Card } from '#components/ui/card.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { getContext } from '#lib/auth/request-context.ts'
import { getContactSettings } from '#lib/clinic-contact/contact-settings.ts'
import { readClinicLogo } from '#lib/clinic-logo/read-logo.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('clinic-contact')
  return { title: t('title') }
}

export default async function ContactSettingsPage() {
  const t = await getTranslations('clinic-contact')
  const settings = await getContactSettings(await getContext())
  const { contact, writtenAt, writtenBy, can } = settings
  return (
    <>
      <PageHeader isDense title={t('title')} lead={can.edit ? t('lead') : t('leadRead')} />
      <ClientMessages namespaces={['clinic-contact', 'errors', 'common.formErrors']}>
        <Card className="max-w-3xl">
          {can.edit ? (
            <ContactForm settings={settings} />
          ) : (
            <ContactHours contact={contact} readAt={new Date().toISOString()} />
          )}
        </Card>
        <p className="mt-3 text-sm text-soft">
          {writtenAt ? (
            <>
              {t('writtenBy', { name: writtenBy ?? t('someone') })}{' '}
              <LocalTime instant={writtenAt} />
            </>
          ) : (
            t('notWritten')
          )}
        </p>
        {can.edit && <LogoSetting logo={await readClinicLogo()} name={contact.name} />}
      </ClientMessages>
    </>
  )
}
