import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { MessageTemplates } from '#components/conversations/desk/message-templates.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { getContext } from '#lib/auth/request-context.ts'
import { listMessageTemplates } from '#lib/conversations/templates/message-templates.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('conversations.templates')
  return { title: t('title') }
}

export default async function MessageTemplatesPage() {
  const t = await getTranslations('conversations')
  const templates = await listMessageTemplates(await getContext())
  return (
    <>
      <PageHeader
        isDense
        back={<TextLink href="/clinic/messages">{t('desk.title')}</TextLink>}
        title={t('templates.title')}
        lead={t('templates.lead')}
      />
      <ClientMessages namespaces={['conversations.templates', 'errors', 'common.formErrors']}>
        <MessageTemplates templates={templates} />
      </ClientMessages>
    </>
  )
}
