import { apiRoute } from '#lib/api/api-route.ts'
import { listWorkouts, workoutsQuery } from '#lib/wearables/views/get-workout.ts'

export const GET = apiRoute({
  permission: 'wearables:own',
  query: workoutsQuery,
  run: (context, { query }) => listWorkouts(context, query),
})
