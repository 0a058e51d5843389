import { apiRoute } from '#lib/api/api-route.ts'
import { agreeInput, consentParams } from '#lib/consents/consent-ledger.ts'
import { agreeToConsent } from '#lib/consents/own-consents.ts'

export const POST = apiRoute({
  permission: 'account:own',
  params: consentParams,
  input: agreeInput,
  run: (context, { params, input }) => agreeToConsent(context, { ...params, ...input }),
})
