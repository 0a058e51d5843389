import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { LegalSection } from '#components/legal/legal-section.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'

const sections = ['aim', 'checked', 'features', 'limits', 'help'] as const

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('legal.accessibility')
  return { title: t('title'), description: t('lead') }
}

export default async function AccessibilityPage() {
  const t = await getTranslations('legal.accessibility')
  return (
    <article className="max-w-[68ch]">
      <PageHeader title={t('title')} lead={t('lead')} />
      <div className="space-y-7">
        {sections.map((section) => (
          <LegalSection
            key={section}
            title={t(`sections.${section}.title`)}
            text={t(`sections.${section}.body`)}
          />
        ))}
      </div>
    </article>
  )
}
