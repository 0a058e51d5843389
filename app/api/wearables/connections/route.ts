import { apiRoute } from '#lib/api/api-route.ts'
import { connectDemoProvider, connectInput } from '#lib/wearables/actions/connect-provider.ts'

/** Connects a simulated provider. */
export const POST = apiRoute({
  isSandboxOnly: true,
  permission: 'wearables:own',
  input: connectInput,
  run: (context, { input }) => connectDemoProvider(context, input),
})
