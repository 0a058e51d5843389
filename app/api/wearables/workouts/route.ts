import { apiRoute } from '#lib/api/api-route.ts'
import { listWorkouts } from '#lib/wearables/views/get-workout.ts'

export const GET = apiRoute({
  permission: 'wearables:own',
  run: (context) => listWorkouts(context),
})
