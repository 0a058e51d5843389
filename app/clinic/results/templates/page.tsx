import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { TemplatesLive } from '#components/results-desk/manage/templates-live.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { presentPermissions } from '#lib/auth/present-permissions.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { listTemplates } from '#lib/results-desk/step-templates.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('results-desk.templates')
  return { title: t('title') }
}

export default async function TemplatesPage() {
  const t = await getTranslations('results-desk')
  const context = await getContext()
  const templates = await listTemplates(context)
  return (
    <>
      <PageHeader
        isDense
        back={<TextLink href="/clinic/results">{t('title')}</TextLink>}
        title={t('templates.title')}
        lead={t('templates.lead')}
      />
      <ClientMessages namespaces={['results-desk', 'errors', 'common.formErrors']}>
        <TemplatesLive
          templates={templates}
          can={presentPermissions(context.actor, { approve: 'results:sign' })}
        />
      </ClientMessages>
    </>
  )
}
