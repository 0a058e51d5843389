import { apiRoute } from '#lib/api/api-route.ts'
import { decideAliasInput } from '#lib/reading-aliases/alias-input.ts'
import { decideAlias } from '#lib/reading-aliases/decide-alias.ts'

export const POST = apiRoute({
  permission: 'reports:aliases',
  input: decideAliasInput,
  run: (context, { input }) => decideAlias(context, input),
})
