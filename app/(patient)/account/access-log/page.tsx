import { Eye } from 'lucide-react'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { OwnAccessList } from '#components/audit/own-access-list.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { listOwnAccesses, ownAccessesInput } from '#lib/audit/list-own-accesses.ts'
import { getPatientContext } from '#lib/patient-viewing/get-patient-context.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('audit.own')
  return { title: t('title') }
}

export default async function AccessLogPage({ searchParams }: PageProps<'/account/access-log'>) {
  const t = await getTranslations('audit.own')
  const { before } = ownAccessesInput.parse(await searchParams)
  const { accesses, next } = await listOwnAccesses(await getPatientContext(), { before })
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        back={<TextLink href="/account">{t('back')}</TextLink>}
      />
      {accesses.length === 0 ? (
        <EmptyState icon={<Eye />} title={t('emptyTitle')}>
          {t('emptyText')}
        </EmptyState>
      ) : (
        <OwnAccessList accesses={accesses} />
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        {before && (
          <LinkButton href="/account/access-log" variant="secondary" size="small">
            {t('newest')}
          </LinkButton>
        )}
        {next && (
          <LinkButton href={`/account/access-log?before=${next}`} variant="secondary" size="small">
            {t('older')}
          </LinkButton>
        )}
      </div>
    </>
  )
}
