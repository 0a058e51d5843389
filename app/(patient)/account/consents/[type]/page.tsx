import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ConsentChanges } from '#components/consents/consent-changes.tsx'
import { ConsentDecision } from '#components/consents/consent-decision.tsx'
import { ConsentEntries } from '#components/consents/consent-entries.tsx'
import { ConsentParagraphs } from '#components/consents/consent-paragraphs.tsx'
import { Card } from '#components/ui/card.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { CalendarDate } from '#components/ui/time/local-time.tsx'
import { orNotFound } from '#lib/api/or-not-found.ts'
import { getOwnConsent } from '#lib/consents/own-consents.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { getPatientContext } from '#lib/patient-viewing/get-patient-context.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('consents')
  return { title: t('title') }
}

export default async function ConsentPage({ params }: PageProps<'/account/consents/[type]'>) {
  const t = await getTranslations('consents')
  const { type } = await params
  const { consent, text, versions } = await orNotFound(
    getOwnConsent(await getPatientContext(), { type }),
  )
  const { newest } = consent
  return (
    <>
      <PageHeader
        title={consent.title}
        lead={
          newest && (
            <>
              {t('version', { version: newest.version })} ·{' '}
              <CalendarDate day={newest.publishedOn} />
            </>
          )
        }
        back={<TextLink href="/account/consents">{t('backToAll')}</TextLink>}
      />
      <div className="space-y-6">
        <Card as="section" padding="large" className="space-y-3">
          <ConsentParagraphs text={text} level={2} />
        </Card>
        <ClientMessages namespaces={['consents', 'errors', 'common']}>
          <ConsentDecision consent={consent} />
        </ClientMessages>
        <ConsentEntries consent={consent} />
        <ConsentChanges versions={versions} />
      </div>
    </>
  )
}
