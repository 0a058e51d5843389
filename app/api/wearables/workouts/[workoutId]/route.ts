import { apiRoute } from '#lib/api/api-route.ts'
import { getWorkout, getWorkoutInput } from '#lib/wearables/views/get-workout.ts'

export const GET = apiRoute({
  permission: 'wearables:own',
  params: getWorkoutInput.pick({ workoutId: true }),
  run: (context, { params }) => getWorkout(context, params),
})
