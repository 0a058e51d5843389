import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AuditCheck } from '#components/audit/audit-check.tsx'
import { AuditDesk } from '#components/audit/audit-desk.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { redirectIfForbidden } from '#lib/api/redirect-if-forbidden.ts'
import { searchAudit } from '#lib/audit/search-audit.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('audit.desk')
  return { title: t('title') }
}

export default async function AuditPage() {
  const t = await getTranslations('audit.desk')
  const first = await redirectIfForbidden(searchAudit(await getContext(), {}))
  return (
    <>
      <PageHeader
        isDense
        title={t('title')}
        lead={t('lead')}
        back={<TextLink href="/clinic/privacy">{t('back')}</TextLink>}
      />
      <ClientMessages namespaces={['audit', 'errors', 'common']}>
        <div className="space-y-5">
          <AuditCheck />
          <AuditDesk first={first} />
        </div>
      </ClientMessages>
    </>
  )
}
