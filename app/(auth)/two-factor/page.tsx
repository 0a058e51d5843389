import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { TwoFactorForm } from '#components/accounts/sign-in/two-factor-form.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { safeNext } from '#lib/accounts/safe-next.ts'
import { readContact } from '#lib/clinic-contact/read-contact.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accounts.twoFactor')
  return { title: t('title') }
}

export default async function TwoFactorPage({ searchParams }: PageProps<'/two-factor'>) {
  const next = safeNext((await searchParams).next, '/home')
  const t = await getTranslations('accounts.twoFactor')
  const { name, phone, shownPhone } = await readContact()
  return (
    <ClientMessages namespaces={['accounts', 'errors', 'common']}>
      <PageHeader title={t('title')} />
      <TwoFactorForm next={next} />
      <p className="mt-7 text-sm text-soft">
        {t.rich('lost', {
          clinic: name,
          call: () => (
            <a href={`tel:${phone}`} className="whitespace-nowrap text-accent underline">
              {shownPhone}
            </a>
          ),
        })}
      </p>
      <p className="mt-5">
        <TextLink href="/sign-in">{t('cancel')}</TextLink>
      </p>
    </ClientMessages>
  )
}
