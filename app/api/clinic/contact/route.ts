import { apiRoute } from '#lib/api/api-route.ts'
import { saveContactInput } from '#lib/clinic-contact/contact-input.ts'
import { saveContact } from '#lib/clinic-contact/contact-settings.ts'

export const PUT = apiRoute({
  permission: 'clinic-contact:edit',
  input: saveContactInput,
  run: (context, { input }) => saveContact(context, input),
})
