import { apiRoute } from '#lib/api/api-route.ts'
import { mailPreferenceInput, setMailPreference } from '#lib/notices/mail-preferences.ts'

export const PUT = apiRoute({
  permission: 'account:own',
  input: mailPreferenceInput,
  run: (context, { input }) => setMailPreference(context, input),
})
