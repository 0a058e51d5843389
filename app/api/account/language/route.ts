import { setLanguage, setLanguageSchema } from '#lib/accounts/set-language.ts'
import { apiRoute } from '#lib/api/api-route.ts'

export const PUT = apiRoute({
  permission: 'account:own',
  input: setLanguageSchema,
  run: (context, { input }) => setLanguage(context, input),
})
