import { setLanguage, setLanguageSchema } from '#lib/accounts/set-language.ts'
import { apiRoute } from '#lib/api/api-route.ts'
import { writeLocaleCookie } from '#lib/http/locale-cookie.ts'

/** For the account, and for the browser that asks. */
export const PUT = apiRoute({
  permission: 'account:own',
  input: setLanguageSchema,
  async run(context, { input }) {
    await setLanguage(context, input)
    const headers = { 'set-cookie': writeLocaleCookie(input.locale) }
    return new Response(null, { status: 204, headers })
  },
})
