import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { ConsentParagraphs } from '#components/consents/consent-paragraphs.tsx'
import { LegalSection } from '#components/legal/legal-section.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { CalendarDate } from '#components/ui/time/local-time.tsx'
import { listConsentOffers } from '#lib/consents/consent-texts.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('legal.terms')
  return { title: t('title'), description: t('lead') }
}

export default async function TermsPage() {
  const t = await getTranslations('legal.terms')
  const terms = listConsentOffers(await getLocale()).find(({ type }) => type === 'terms-of-use')
  return (
    <article className="max-w-[68ch]">
      <PageHeader title={t('title')} lead={t('lead')} />
      <div className="space-y-6">
        {terms && (
          <>
            <p className="text-sm text-soft">
              {t('version', { version: terms.version })} · <CalendarDate day={terms.publishedOn} />
            </p>
            <ConsentParagraphs text={terms.text} level={2} />
          </>
        )}
        <LegalSection title={t('account.title')} text={t('account.body')} />
      </div>
    </article>
  )
}
