import { Dumbbell } from 'lucide-react'
import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { PrintedOwner } from '#components/results/printed-owner.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { TopicNav } from '#components/wearables/metric/topic-nav.tsx'
import { WorkoutList } from '#components/wearables/workouts/workout-list.tsx'
import { orNotFound } from '#lib/api/or-not-found.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { ifReasonNeeded } from '#lib/emergency-access/if-reason-needed.ts'
import { asPatientId } from '#lib/ids.ts'
import { listWorkouts, readWorkoutsQuery } from '#lib/wearables/views/get-workout.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('wearables')
  return { title: t('title') }
}

/** For staff: the workouts that the patient sees. */
export default async function PatientWorkoutsPage({
  params,
  searchParams,
}: PageProps<'/clinic/patients/[patientId]/wearables/workouts'>) {
  const t = await getTranslations('wearables')
  const { patientId: id } = await params
  const patientId = asPatientId(id)
  const reader = { kind: 'staff', patientId } as const
  const query = readWorkoutsQuery(await searchParams)
  const asked = listWorkouts(await getContext(), { patientId, ...query })
  const found = await orNotFound(asked.catch(ifReasonNeeded))
  // The list of results asks for the reason.
  if (!found) redirect(`/clinic/patients/${patientId}/results`)
  return (
    <>
      <PrintedOwner of="wearables" owner={found.owner} />
      <PageHeader
        isDense
        back={<TextLink href={`/clinic/patients/${patientId}`}>{t('backToPatient')}</TextLink>}
        title={t('workouts.title')}
        lead={t('workouts.lead')}
      />
      <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <TopicNav current="workouts" reader={reader} />
        <div className="min-w-0">
          {found.workouts.length === 0 ? (
            <EmptyState icon={<Dumbbell />} title={t('workouts.none')}>
              {t('workouts.noneOfPatient')}
            </EmptyState>
          ) : (
            <WorkoutList found={found} reader={reader} />
          )}
        </div>
      </div>
    </>
  )
}
