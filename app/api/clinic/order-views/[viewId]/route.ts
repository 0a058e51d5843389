import { apiRoute } from '#lib/api/api-route.ts'
import { changeView, deleteView } from '#lib/saved-views/save-view.ts'
import { changeViewInput, viewParams } from '#lib/saved-views/view-input.ts'

export const PUT = apiRoute({
  permission: 'orders:read',
  params: viewParams,
  input: changeViewInput,
  run: (context, { params, input }) => changeView(context, { ...params, ...input }),
})

export const DELETE = apiRoute({
  permission: 'orders:read',
  params: viewParams,
  run: (context, { params }) => deleteView(context, params),
})
