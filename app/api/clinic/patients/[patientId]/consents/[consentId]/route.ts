import { apiRoute } from '#lib/api/api-route.ts'
import { answerReceipt } from '#lib/consents/answer-receipt.ts'
import { receiptParams } from '#lib/consents/consent-ledger.ts'
import { getPatientReceipt } from '#lib/consents/consent-receipt.ts'
import { patientIdSchema } from '#lib/id-schemas.ts'

export const GET = apiRoute({
  permission: 'patients:read',
  params: receiptParams.extend({ patientId: patientIdSchema }),
  run: async (context, { params }) => answerReceipt(await getPatientReceipt(context, params)),
})
