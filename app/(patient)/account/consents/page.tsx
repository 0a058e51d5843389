import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ConsentList } from '#components/consents/consent-list.tsx'
import { StatedConsents } from '#components/consents/stated-consents.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { listOwnConsents } from '#lib/consents/own-consents.ts'
import { getPatientContext } from '#lib/patient-viewing/get-patient-context.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('consents')
  return { title: t('title') }
}

export default async function ConsentsPage() {
  const t = await getTranslations('consents')
  const { consents, stated } = await listOwnConsents(await getPatientContext())
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        back={<TextLink href="/account">{t('back')}</TextLink>}
      />
      <StatedConsents stated={stated} />
      <ConsentList consents={consents} />
    </>
  )
}
