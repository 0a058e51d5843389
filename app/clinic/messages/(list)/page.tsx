import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { InboxLive } from '#components/conversations/desk/inbox.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { getContext } from '#lib/auth/request-context.ts'
import { inboxPosition } from '#lib/conversations/conversation-input.ts'
import { inboxViews } from '#lib/conversations/conversation-view.ts'
import { listConversations } from '#lib/conversations/desk/list-conversations.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('conversations.desk')
  return { title: t('title') }
}

export default async function InboxPage({ searchParams }: PageProps<'/clinic/messages'>) {
  const t = await getTranslations('conversations.desk')
  const query = await searchParams
  const view = inboxViews.find((each) => each === query.view) ?? 'waiting'
  const after = inboxPosition.safeParse(query.after).data
  const found = await listConversations(await getContext(), { view, after })
  return (
    <>
      <PageHeader
        isDense
        title={t('title')}
        actions={<TextLink href="/clinic/messages/templates">{t('templates')}</TextLink>}
      />
      <ClientMessages namespaces={['conversations']}>
        <InboxLive
          key={`${view} ${after}`}
          found={found}
          after={after}
          readAt={new Date().toISOString()}
        />
      </ClientMessages>
    </>
  )
}
