import { apiRoute } from '#lib/api/api-route.ts'
import { resolveDisagreement } from '#lib/second-readings/resolve-disagreement.ts'
import {
  readingParams,
  resolveDisagreementInput,
} from '#lib/second-readings/second-reading-view.ts'

export const POST = apiRoute({
  permission: 'reports:review',
  params: readingParams,
  input: resolveDisagreementInput,
  run: (context, { params, input }) => resolveDisagreement(context, { ...params, ...input }),
})
