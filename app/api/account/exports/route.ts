import { apiRoute } from '#lib/api/api-route.ts'
import { listOwnExports, requestOwnExport } from '#lib/data-exports/own-exports.ts'

export const GET = apiRoute({
  permission: 'account:own',
  run: (context) => listOwnExports(context),
})

export const POST = apiRoute({
  permission: 'account:own',
  run: (context) => requestOwnExport(context),
})
