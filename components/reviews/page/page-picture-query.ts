import { queryOptions } from '@tanstack/react-query'
import { followedQuery } from '#components/live/followed-query.ts'
import { readApiError } from '#lib/api-client/api-error.ts'
import type { ReportId } from '#lib/ids.ts'

/** Each page is fetched once, however often it is shown: every request is an audited access. */
export function pagePictureQuery(jobId: ReportId, page: number) {
  return queryOptions({
    ...followedQuery,
    queryKey: ['clinic', 'review', jobId, 'page', page],
    queryFn: async () => {
      const answer = await fetch(`/api/reports/${jobId}/page/${page}`, { cache: 'no-store' })
      if (!answer.ok) throw await readApiError(answer)
      return answer.blob()
    },
    gcTime: Number.POSITIVE_INFINITY,
  })
}
