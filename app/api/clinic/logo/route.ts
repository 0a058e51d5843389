import { apiRoute } from '#lib/api/api-route.ts'
import { removeLogo, replaceLogo } from '#lib/clinic-logo/change-logo.ts'

/** Takes one file as multipart/form-data. */
export const POST = apiRoute({
  permission: 'clinic-contact:edit',
  readsBody: true,
  run: async (context, { request }) => {
    await replaceLogo(context, request)
    return {}
  },
})

export const DELETE = apiRoute({
  permission: 'clinic-contact:edit',
  run: (context) => removeLogo(context),
})
