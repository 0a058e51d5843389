import { CircleCheckBig } from 'lucide-react'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ComplianceCard } from '#components/critical-results/overview/compliance-card.tsx'
import { CriticalsTable } from '#components/critical-results/overview/criticals-table.tsx'
import { RefreshOnCriticalChange } from '#components/critical-results/overview/refresh-on-critical-change.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Link } from '#components/ui/navigation/link.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { getContext } from '#lib/auth/request-context.ts'
import { getMeasures } from '#lib/critical-results/measures/get-measures.ts'
import { listCriticals } from '#lib/critical-results/measures/list-criticals.ts'
import { isUuid } from '#platform/is-uuid.ts'

const shows = ['open', 'missed', 'all'] as const

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('critical.list')
  return { title: t('title') }
}

export default async function CriticalResultsPage({
  searchParams,
}: PageProps<'/clinic/results/critical'>) {
  const { show: asked, after } = await searchParams
  const show = shows.find((each) => each === asked) ?? 'open'
  const context = await getContext()
  const t = await getTranslations('critical.list')
  const from = typeof after === 'string' && isUuid(after) ? after : null
  const [found, measures] = await Promise.all([
    listCriticals(context, { show, after: from }),
    getMeasures(context),
  ])
  return (
    <>
      <PageHeader
        isDense
        title={t('title')}
        lead={t('lead')}
        actions={
          <LinkButton href="/clinic/results/critical/roster" variant="secondary" size="small">
            {t('roster')}
          </LinkButton>
        }
      />
      <RefreshOnCriticalChange />
      <nav aria-label={t('tabsLabel')} className="mb-4 flex gap-1 border-b border-line">
        {shows.map((each) => (
          <Link
            key={each}
            href={`/clinic/results/critical?show=${each}`}
            aria-current={each === show ? 'page' : undefined}
            className={classNames(
              'flex min-h-11 items-center border-b-2 px-3 font-semibold',
              each === show ? 'border-accent text-accent-strong' : 'border-transparent text-soft',
            )}
          >
            {t(`tabs.${each}`)}
          </Link>
        ))}
      </nav>
      <div className="grid grid-cols-1 items-start gap-5 2xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="min-w-0">
          {found.rows.length === 0 ? (
            <EmptyState icon={<CircleCheckBig />} title={t('emptyTitle')}>
              {t('emptyText')}
            </EmptyState>
          ) : (
            <CriticalsTable rows={found.rows} />
          )}
          <p className="mt-3 flex gap-2">
            {from && (
              <LinkButton
                href={`/clinic/results/critical?show=${show}`}
                variant="secondary"
                size="small"
              >
                {t('newest')}
              </LinkButton>
            )}
            {found.after && (
              <LinkButton
                href={`/clinic/results/critical?show=${show}&after=${found.after}`}
                variant="secondary"
                size="small"
              >
                {t('more')}
              </LinkButton>
            )}
          </p>
        </div>
        <ComplianceCard measures={measures} />
      </div>
    </>
  )
}
