import { apiRoute } from '#lib/api/api-route.ts'
import { saveSecondReading } from '#lib/second-readings/save-second-reading.ts'
import { readingParams, saveSecondReadingInput } from '#lib/second-readings/second-reading-view.ts'

export const PUT = apiRoute({
  permission: 'reports:review',
  params: readingParams,
  input: saveSecondReadingInput,
  run: (context, { params, input }) => saveSecondReading(context, { ...params, ...input }),
})
