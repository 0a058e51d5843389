import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AnchorForm } from '#components/harm-anchors/anchor-form.tsx'
import { AnchorTable } from '#components/harm-anchors/anchor-table.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { getContext } from '#lib/auth/request-context.ts'
import { listAnchors } from '#lib/harm-anchors/write-anchor.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('harm-anchors')
  return { title: t('title') }
}

export default async function AnchorsPage() {
  const t = await getTranslations('harm-anchors')
  const list = await listAnchors(await getContext())
  return (
    <>
      <PageHeader
        isDense
        back={<TextLink href="/clinic/results">{t('back')}</TextLink>}
        title={t('title')}
        lead={t('lead')}
      />
      <ClientMessages namespaces={['harm-anchors', 'errors']}>
        <AnchorTable {...list} />
        {list.can.write && <AnchorForm />}
      </ClientMessages>
    </>
  )
}
