import { apiRoute } from '#lib/api/api-route.ts'
import { keepSearch, keepSearchInput } from '#lib/search/kept-search.ts'

/** Gives words an id that an address may hold. */
export const POST = apiRoute({
  permission: 'orders:read',
  input: keepSearchInput,
  run: (context, { input }) => keepSearch(context, input),
})
