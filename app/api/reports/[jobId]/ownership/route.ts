import { apiRoute } from '#lib/api/api-route.ts'
import { reportParams } from '#lib/reports/report-params.ts'
import { answerOwnership, answerOwnershipInput } from '#lib/reviews/answer-ownership.ts'

export const POST = apiRoute({
  permission: 'reports:own',
  params: reportParams,
  input: answerOwnershipInput.omit({ jobId: true }),
  run: (context, { params, input }) => answerOwnership(context, { ...params, ...input }),
})
