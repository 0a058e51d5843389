import { MessageCircle, PenLine, Phone } from 'lucide-react'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ContactHours } from '#components/clinic-contact/contact-hours.tsx'
import { OpeningLine } from '#components/clinic-contact/opening-line.tsx'
import { OwnList } from '#components/conversations/own-list.tsx'
import { RefreshOnMessage } from '#components/conversations/refresh-on-message.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { readContact } from '#lib/clinic-contact/read-contact.ts'
import { listOwnConversations } from '#lib/conversations/own/list-own-conversations.ts'
import { getPatientContext } from '#lib/patient-viewing/get-patient-context.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('conversations')
  return { title: t('title') }
}

export default async function MessagesPage() {
  const t = await getTranslations('conversations')
  const context = await getPatientContext()
  const [rows, contact] = await Promise.all([listOwnConversations(context), readContact()])
  const readAt = new Date().toISOString()
  return (
    <>
      <PageHeader title={t('title')} lead={t('own.lead', { clinic: contact.name })} />
      <RefreshOnMessage />
      <div className="space-y-8">
        <Card as="section" aria-labelledby="reach-us">
          <h2 id="reach-us" className="text-lg">
            {contact.name}
          </h2>
          <OpeningLine contact={contact} readAt={readAt} />
          <div className="mt-4 grid gap-2.5 sm:grid-cols-2">
            <LinkButton
              href="/messages/new"
              icon={<PenLine aria-hidden="true" className="size-4.5" />}
            >
              {t('own.start')}
            </LinkButton>
            <a href={`tel:${contact.phone}`} className={buttonStyle({ variant: 'secondary' })}>
              <Phone aria-hidden="true" className="size-4.5" />
              {t('own.call', { phone: contact.shownPhone })}
            </a>
          </div>
          <div className="mt-5 border-t border-line pt-4">
            <ContactHours contact={contact} readAt={readAt} />
          </div>
        </Card>
        <section aria-labelledby="conversations">
          <h2 id="conversations" className="mb-3 text-lg">
            {t('own.conversations')}
          </h2>
          {rows.length === 0 ? (
            <EmptyState icon={<MessageCircle />} level={3} title={t('own.emptyTitle')}>
              {t('own.emptyText')}
            </EmptyState>
          ) : (
            <OwnList rows={rows} clinicName={contact.name} />
          )}
        </section>
      </div>
    </>
  )
}
