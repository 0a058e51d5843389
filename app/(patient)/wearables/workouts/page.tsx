import { Dumbbell } from 'lucide-react'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PrintedOwner } from '#components/results/printed-owner.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { TopicNav } from '#components/wearables/metric/topic-nav.tsx'
import { WorkoutList } from '#components/wearables/workouts/workout-list.tsx'
import { getPatientContext } from '#lib/patient-viewing/get-patient-context.ts'
import { listWorkouts, readWorkoutsQuery } from '#lib/wearables/views/get-workout.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('wearables')
  return { title: t('title') }
}

export default async function WorkoutsPage({ searchParams }: PageProps<'/wearables/workouts'>) {
  const t = await getTranslations('wearables')
  const query = readWorkoutsQuery(await searchParams)
  const found = await listWorkouts(await getPatientContext(), query)
  return (
    <>
      <PrintedOwner of="wearables" owner={found.owner} />
      <PageHeader
        back={<TextLink href="/wearables">{t('back')}</TextLink>}
        title={t('workouts.title')}
        lead={t('workouts.lead')}
      />
      <div
        data-wide=""
        className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[12rem_minmax(0,1fr)]"
      >
        <TopicNav current="workouts" />
        <div className="min-w-0">
          {found.workouts.length === 0 ? (
            <EmptyState icon={<Dumbbell />} title={t('workouts.none')}>
              {t('workouts.noneText')}
            </EmptyState>
          ) : (
            <WorkoutList found={found} />
          )}
        </div>
      </div>
    </>
  )
}
