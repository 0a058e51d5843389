import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { StaffThread } from '#components/conversations/desk/staff-thread.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { orNotFound } from '#lib/api/or-not-found.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { getConversation } from '#lib/conversations/desk/get-conversation.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('conversations.desk')
  return { title: t('one') }
}

export default async function StaffConversationPage({
  params,
}: PageProps<'/clinic/messages/[conversationId]'>) {
  const { conversationId } = await params
  const t = await getTranslations('conversations')
  const found = await orNotFound(getConversation(await getContext(), { conversationId }))
  const { patient, topic, subject } = found
  return (
    <>
      <PageHeader
        isDense
        back={<TextLink href="/clinic/messages">{t('desk.title')}</TextLink>}
        title={patient.name || t('desk.noName')}
        lead={[t(`topics.${topic}`), subject?.name].filter(Boolean).join(' · ')}
      />
      <ClientMessages namespaces={['conversations', 'errors']}>
        <StaffThread conversation={found} readAt={new Date().toISOString()} />
      </ClientMessages>
    </>
  )
}
