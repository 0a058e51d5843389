import { tokenSchema } from '#lib/accounts/credentials-schema.ts'
import { trustDevice } from '#lib/accounts/sign-in/trust-device.ts'
import { apiRoute } from '#lib/api/api-route.ts'

export const POST = apiRoute({
  input: tokenSchema,
  run: async (context, { input }) => {
    const cookie = await trustDevice(context, input)
    return new Response(null, { status: 204, headers: { 'set-cookie': cookie } })
  },
})
