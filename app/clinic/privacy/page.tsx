import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { DeletedPatients } from '#components/erasure/deleted-patients.tsx'
import { OverseenAccesses } from '#components/erasure/overseen-accesses.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { redirectIfForbidden } from '#lib/api/redirect-if-forbidden.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { listAllEmergencyAccesses } from '#lib/emergency-access/list-all-emergency-accesses.ts'
import { listDeletions } from '#lib/erasure/list-deletions.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('privacy')
  return { title: t('title') }
}

export default async function PrivacyPage() {
  const t = await getTranslations('privacy')
  const context = await getContext()
  const accesses = await redirectIfForbidden(listAllEmergencyAccesses(context))
  const deletions = await redirectIfForbidden(listDeletions(context))
  return (
    <>
      <PageHeader
        isDense
        title={t('title')}
        lead={t('lead')}
        actions={
          <LinkButton href="/clinic/audit" variant="secondary" size="small">
            {t('audit')}
          </LinkButton>
        }
      />
      <ClientMessages namespaces={['privacy', 'errors', 'common']}>
        <div className="space-y-8">
          <section>
            <h2 className="mb-2 text-sm font-bold">{t('accesses.title')}</h2>
            <OverseenAccesses accesses={accesses} />
          </section>
          <section>
            <h2 className="mb-2 text-sm font-bold">{t('deletions.title')}</h2>
            <DeletedPatients deletions={deletions} />
          </section>
        </div>
      </ClientMessages>
    </>
  )
}
