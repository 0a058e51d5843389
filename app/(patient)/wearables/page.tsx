import { Link2, Watch } from 'lucide-react'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PrintedOwner } from '#components/results/printed-owner.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { ConnectionNotices } from '#components/wearables/overview/connection-notices.tsx'
import { Tiles } from '#components/wearables/overview/tiles.tsx'
import { TodayCard } from '#components/wearables/overview/today-card.tsx'
import { WeeksCard } from '#components/wearables/overview/weeks-card.tsx'
import { RefreshOnWearableChange } from '#components/wearables/refresh-on-wearable-change.tsx'
import { getPatientContext } from '#lib/patient-viewing/get-patient-context.ts'
import { getWearables } from '#lib/wearables/views/get-wearables.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('wearables')
  return { title: t('title') }
}

export default async function WearablesPage() {
  const t = await getTranslations('wearables')
  const found = await getWearables(await getPatientContext())
  const { connections, steps, tiles, weeks, today, localNow, workoutsThisWeek } = found
  const manage = (
    <LinkButton
      href="/wearables/connections"
      variant={connections.length === 0 ? 'primary' : 'secondary'}
      icon={<Link2 aria-hidden="true" className="size-4.5" />}
    >
      {t('connections.manage')}
    </LinkButton>
  )
  return (
    <>
      <PrintedOwner of="wearables" owner={found.owner} />
      <PageHeader title={t('title')} lead={t('lead')} actions={connections.length > 0 && manage} />
      <RefreshOnWearableChange />
      {connections.length === 0 ? (
        <EmptyState icon={<Watch />} title={t('connections.none')} action={manage}>
          {t('connections.noneText')}
        </EmptyState>
      ) : (
        <div data-wide="" className="grid items-start gap-4 lg:grid-cols-2">
          <div className="min-w-0 space-y-4">
            <ConnectionNotices connections={connections} />
            {steps && <TodayCard steps={steps} today={today} localNow={localNow} />}
            <Tiles tiles={tiles} today={today} />
            <p className="text-sm">
              <TextLink href="/wearables/workouts">
                {t('tiles.workouts', { count: workoutsThisWeek })}
              </TextLink>
            </p>
          </div>
          <div className="min-w-0 space-y-4">
            {weeks.steps && (
              <WeeksCard
                topic="steps"
                title={t('weeks.steps')}
                found={weeks.steps}
                today={today}
                reader={{ kind: 'patient' }}
              />
            )}
            {weeks.sleep && (
              <WeeksCard
                topic="sleep"
                title={t('weeks.sleep')}
                found={weeks.sleep}
                today={today}
                reader={{ kind: 'patient' }}
              />
            )}
          </div>
        </div>
      )}
    </>
  )
}
