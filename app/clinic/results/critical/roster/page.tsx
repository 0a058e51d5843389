import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { RosterLive } from '#components/critical-results/roster/roster-live.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { getContext } from '#lib/auth/request-context.ts'
import { getRoster } from '#lib/critical-results/roster/get-roster.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('critical.roster')
  return { title: t('title') }
}

export default async function CriticalRosterPage() {
  const t = await getTranslations('critical.roster')
  const roster = await getRoster(await getContext())
  return (
    <>
      <PageHeader
        isDense
        back={<TextLink href="/clinic/results/critical">{t('back')}</TextLink>}
        title={t('title')}
        lead={t('lead')}
      />
      <ClientMessages namespaces={['critical.roster']}>
        <RosterLive roster={roster} />
      </ClientMessages>
    </>
  )
}
