import { apiRoute } from '#lib/api/api-route.ts'
import { answerReceipt } from '#lib/consents/answer-receipt.ts'
import { receiptParams } from '#lib/consents/consent-ledger.ts'
import { getOwnReceipt } from '#lib/consents/consent-receipt.ts'

export const GET = apiRoute({
  permission: 'account:own',
  params: receiptParams,
  run: async (context, { params }) => answerReceipt(await getOwnReceipt(context, params)),
})
