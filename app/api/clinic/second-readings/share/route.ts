import { apiRoute } from '#lib/api/api-route.ts'
import { saveReadingShare } from '#lib/reading-accuracy/reading-share.ts'
import { saveReadingShareInput } from '#lib/reading-accuracy/reading-share-input.ts'

export const PUT = apiRoute({
  permission: 'users:manage',
  input: saveReadingShareInput,
  run: (context, { input }) => saveReadingShare(context, input),
})
