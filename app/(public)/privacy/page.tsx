import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { ConsentParagraphs } from '#components/consents/consent-paragraphs.tsx'
import { LegalSection } from '#components/legal/legal-section.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { deviceCookieDays } from '#lib/auth/device-cookie.ts'
import { sessionLimits } from '#lib/auth/session-limits.ts'
import { readContact } from '#lib/clinic-contact/read-contact.ts'
import { withoutAgreement } from '#lib/consents/consent-text.ts'
import { listConsentOffers } from '#lib/consents/consent-texts.ts'
import { unsentDays } from '#lib/conversations/attachments/attachment-view.ts'
import { exportHours } from '#lib/data-exports/export-view.ts'
import { db } from '#lib/db/client.ts'
import { graceDays } from '#lib/erasure/deletion-schema.ts'
import { readPeriods } from '#lib/retention/read-periods.ts'

const sections = [
  'kept',
  'seen',
  'logged',
  'emails',
  'cookies',
  'protected',
  'kept-for',
  'rights',
] as const

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('legal.privacy')
  return { title: t('title') }
}

export default async function PrivacyNoticePage() {
  const t = await getTranslations('legal.privacy')
  const { name: clinic } = await readContact()
  const offers = listConsentOffers(await getLocale())
  const practices = offers.find(({ type }) => type === 'notice-of-privacy-practices')
  const { messageDrafts } = await readPeriods(db())
  const figures = {
    clinic,
    days: deviceCookieDays,
    minutes: sessionLimits('patient').idleMs / 60_000,
    unsentDays,
    graceDays,
    exportHours,
    draftDays: messageDrafts.days ?? 0,
  }
  return (
    <article className="max-w-[68ch]">
      <PageHeader title={t('title')} lead={t('lead', { clinic })} />
      <div className="space-y-7">
        {sections.map((section) => (
          <LegalSection
            key={section}
            title={t(`sections.${section}.title`)}
            text={t(`sections.${section}.body`, figures)}
          />
        ))}
        {practices && (
          <LegalSection title={t('practices')}>
            <ConsentParagraphs text={withoutAgreement(practices.text)} level={3} />
          </LegalSection>
        )}
      </div>
    </article>
  )
}
