import { apiRoute } from '#lib/api/api-route.ts'
import { searchAddOns, searchAddOnsInput } from '#lib/order-entry/search-add-ons.ts'

/** A POST, so that what staff look for stays out of addresses. */
export const POST = apiRoute({
  permission: 'orders:place',
  input: searchAddOnsInput,
  run: (context, { input }) => searchAddOns(context, input),
})
