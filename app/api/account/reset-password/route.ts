import { resetPasswordSchema } from '#lib/accounts/credentials-schema.ts'
import { resetPassword } from '#lib/accounts/passwords/reset-password.ts'
import { apiRoute } from '#lib/api/api-route.ts'

export const POST = apiRoute({
  input: resetPasswordSchema,
  run: async (context, { input }) => {
    const cookie = await resetPassword(context, input)
    return new Response(null, { status: 204, headers: { 'set-cookie': cookie } })
  },
})
