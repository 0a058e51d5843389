import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ContactHours } from '#components/clinic-contact/contact-hours.tsx'
import { OpeningLine } from '#components/clinic-contact/opening-line.tsx'
import { Card } from '#components/ui/card.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { readContact } from '#lib/clinic-contact/read-contact.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('legal.contact')
  return { title: t('title') }
}

export default async function ContactPage() {
  const t = await getTranslations('legal.contact')
  const contact = await readContact()
  const readAt = new Date().toISOString()
  return (
    <div className="max-w-2xl space-y-6">
      <PageHeader title={t('title')} lead={t('lead', { clinic: contact.name })} />
      <Card as="section" aria-labelledby="reach-us" padding="large">
        <h2 id="reach-us" className="text-lg">
          {contact.name}
        </h2>
        <OpeningLine contact={contact} readAt={readAt} />
        <div className="mt-5 border-t border-line pt-4">
          <ContactHours contact={contact} readAt={readAt} />
        </div>
      </Card>
      <p className="text-pretty">
        {t('message')} <TextLink href="/messages">{t('messages')}</TextLink>
      </p>
      <p className="font-semibold">{t('emergency')}</p>
    </div>
  )
}
