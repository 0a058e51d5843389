import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { PrintedOwner } from '#components/results/printed-owner.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { workoutsPath } from '#components/wearables/wearable-places.ts'
import { WorkoutDetail } from '#components/wearables/workouts/workout-detail.tsx'
import { orNotFound } from '#lib/api/or-not-found.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { ifReasonNeeded } from '#lib/emergency-access/if-reason-needed.ts'
import { asPatientId } from '#lib/ids.ts'
import { getWorkout } from '#lib/wearables/views/get-workout.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('wearables')
  return { title: t('title') }
}

/** For staff: a workout as the patient sees it. */
export default async function PatientWorkoutPage({
  params,
}: PageProps<'/clinic/patients/[patientId]/wearables/workouts/[workoutId]'>) {
  const t = await getTranslations('wearables.workouts')
  const { patientId: id, workoutId } = await params
  const patientId = asPatientId(id)
  const found = getWorkout(await getContext(), { patientId, workoutId })
  const workout = await orNotFound(found.catch(ifReasonNeeded))
  if (!workout) redirect(`/clinic/patients/${patientId}/results`)
  return (
    <>
      <PrintedOwner of="wearables" owner={workout.owner} />
      <WorkoutDetail
        workout={workout}
        back={<TextLink href={workoutsPath({ kind: 'staff', patientId })}>{t('back')}</TextLink>}
      />
    </>
  )
}
