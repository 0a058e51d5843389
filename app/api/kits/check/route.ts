import { apiRoute } from '#lib/api/api-route.ts'
import { checkKit, checkKitInput } from '#lib/kits/check-kit.ts'

export const POST = apiRoute({
  permission: 'kits:register-own',
  input: checkKitInput,
  run: (context, { input }) => checkKit(context, input),
})
