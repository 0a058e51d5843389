import { apiRoute } from '#lib/api/api-route.ts'
import { searchLoinc, searchLoincInput } from '#lib/reviews/search-loinc.ts'

/** A POST, so that what a reviewer searches for while reading a report stays out of addresses. */
export const POST = apiRoute({
  permission: 'reports:review',
  input: searchLoincInput,
  run: (context, { input }) => searchLoinc(context, input),
})
