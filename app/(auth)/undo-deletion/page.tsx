import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { UndoDeletion } from '#components/erasure/undo-deletion.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { graceDays } from '#lib/erasure/deletion-schema.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accounts.undoDeletion')
  return { title: t('title') }
}

/** Without a token it is where people arrive who have just deleted their account. */
export default async function UndoDeletionPage({ searchParams }: PageProps<'/undo-deletion'>) {
  const { token } = await searchParams
  const t = await getTranslations('accounts.undoDeletion')
  if (typeof token !== 'string' || !token)
    return (
      <>
        <PageHeader title={t('title')} lead={t('hidden', { days: graceDays })} />
        <Notice tone="info" action={<LinkButton href="/contact">{t('contact')}</LinkButton>}>
          {t('mailed')}
        </Notice>
      </>
    )
  return (
    <ClientMessages namespaces={['accounts', 'errors']}>
      <PageHeader title={t('keepTitle')} lead={t('keepLead')} />
      <UndoDeletion token={token} />
    </ClientMessages>
  )
}
