import { apiRoute } from '#lib/api/api-route.ts'
import { getFaults } from '#lib/simulator/get-faults.ts'

export const GET = apiRoute({
  isSandboxOnly: true,
  permission: 'simulator:use',
  run: (context) => getFaults(context),
})
