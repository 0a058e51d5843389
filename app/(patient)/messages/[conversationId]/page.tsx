import type { Metadata, Route } from 'next'
import { getTranslations } from 'next-intl/server'
import { OwnThread } from '#components/conversations/own-thread.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { orNotFound } from '#lib/api/or-not-found.ts'
import { readClinicName } from '#lib/clinic-contact/clinic-name.ts'
import type { Subject } from '#lib/conversations/conversation-view.ts'
import { getOwnConversation } from '#lib/conversations/own/get-own-conversation.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { getPatientContext } from '#lib/patient-viewing/get-patient-context.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('conversations')
  return { title: t('title') }
}

export default async function ConversationPage({
  params,
}: PageProps<'/messages/[conversationId]'>) {
  const { conversationId } = await params
  const t = await getTranslations('conversations')
  const found = await orNotFound(getOwnConversation(await getPatientContext(), { conversationId }))
  const { subject, topic } = found
  return (
    <>
      <PageHeader
        back={<TextLink href="/messages">{t('title')}</TextLink>}
        title={subject?.name ?? t(`topics.${topic}`)}
        lead={
          subject && (
            <>
              {t(`topics.${topic}`)} ·{' '}
              <TextLink href={hrefOf(subject)}>{t(`open.${subject.kind}`)}</TextLink>
            </>
          )
        }
      />
      <ClientMessages namespaces={['conversations', 'errors']}>
        <OwnThread
          conversation={found}
          clinicName={await readClinicName()}
          readAt={new Date().toISOString()}
        />
      </ClientMessages>
    </>
  )
}

function hrefOf({ kind, id }: Subject): Route {
  if (kind === 'order') return `/orders/${id}` as Route
  return (kind === 'report' ? `/reports/${id}` : `/results/${id}`) as Route
}
