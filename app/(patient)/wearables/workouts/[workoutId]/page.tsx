import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PrintedOwner } from '#components/results/printed-owner.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { WorkoutDetail } from '#components/wearables/workouts/workout-detail.tsx'
import { orNotFound } from '#lib/api/or-not-found.ts'
import { getPatientContext } from '#lib/patient-viewing/get-patient-context.ts'
import { getWorkout } from '#lib/wearables/views/get-workout.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('wearables')
  return { title: t('title') }
}

export default async function WorkoutPage({
  params,
}: PageProps<'/wearables/workouts/[workoutId]'>) {
  const t = await getTranslations('wearables.workouts')
  const { workoutId } = await params
  const workout = await orNotFound(getWorkout(await getPatientContext(), { workoutId }))
  return (
    <>
      <PrintedOwner of="wearables" owner={workout.owner} />
      <WorkoutDetail
        workout={workout}
        back={<TextLink href="/wearables/workouts">{t('back')}</TextLink>}
      />
    </>
  )
}
