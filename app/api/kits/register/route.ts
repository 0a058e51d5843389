import { apiRoute } from '#lib/api/api-route.ts'
import { registerKit, registerKitInput } from '#lib/kits/register-kit.ts'

export const POST = apiRoute({
  permission: 'kits:register-own',
  input: registerKitInput,
  run: (context, { input }) => registerKit(context, input),
})
