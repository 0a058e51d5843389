import { apiRoute } from '#lib/api/api-route.ts'
import { aliasParams } from '#lib/reading-aliases/alias-input.ts'
import { undoAlias } from '#lib/reading-aliases/decide-alias.ts'

export const DELETE = apiRoute({
  permission: 'reports:aliases',
  params: aliasParams,
  run: (context, { params }) => undoAlias(context, params),
})
