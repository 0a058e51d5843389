import { apiRoute } from '#lib/api/api-route.ts'
import { undoOverride } from '#lib/wearables/actions/change-numbers.ts'
import { overrideParams } from '#lib/wearables/actions/override-input.ts'

/** Undoes it. */
export const DELETE = apiRoute({
  permission: 'wearables:own',
  params: overrideParams,
  run: (context, { params }) => undoOverride(context, params),
})
