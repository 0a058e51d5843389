import { apiRoute } from '#lib/api/api-route.ts'
import { consentParams, withdrawInput } from '#lib/consents/consent-ledger.ts'
import { withdrawConsent } from '#lib/consents/own-consents.ts'

export const POST = apiRoute({
  permission: 'account:own',
  params: consentParams,
  input: withdrawInput,
  run: (context, { params, input }) => withdrawConsent(context, { ...params, ...input }),
})
