'use client'

import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLiveReport } from '#components/live/use-live-updates.ts'
import { ClaimNotice } from '#components/review/claim-notice.tsx'
import { ReviewDesk } from '#components/review/review-desk.tsx'
import { reviewQuery } from '#components/review/reviews-query.ts'
import { useClaim } from '#components/review/use-claim.ts'
import { usePagePictures } from '#components/review/use-page-pictures.ts'
import type { ReviewView } from '#lib/reviews/review-view.ts'

type ReviewLiveProps = {
  review: ReviewView
  /** When the server read it. */
  readAt: string
}

/** A report as the server rendered it; claimed for this window while it is open, else followed. */
export function ReviewLive(props: ReviewLiveProps) {
  const [queryClient] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={queryClient}>
      <FollowedReview {...props} />
    </QueryClientProvider>
  )
}

function FollowedReview({ review, readAt }: ReviewLiveProps) {
  const { data, refetch } = useQuery({
    ...reviewQuery(review.jobId),
    initialData: review,
    initialDataUpdatedAt: Date.parse(readAt),
  })
  useLiveReport(review.jobId, refetch)
  const view = data ?? review
  const claim = useClaim(review.jobId, view.decision !== null)
  // What is edited stands over the state that it began from; whoever begins anew does so from the newest.
  const [base, setBase] = useState({ view: review, count: 0 })
  const beginAnew = async () => {
    const { data: newest } = await refetch()
    if (newest) setBase(({ count }) => ({ view: newest, count: count + 1 }))
  }
  const takeOver = async (takesOver: boolean) => {
    if (await claim.take(takesOver)) await beginAnew()
  }
  const pictures = usePagePictures(review.jobId)
  const canEdit = claim.state === 'held' && view.decision === null
  const isOwn = canEdit || (claim.state === 'taking' && view.decision === null)
  return (
    <>
      <ClaimNotice view={view} state={claim.state} onTake={takeOver} />
      <ReviewDesk
        key={isOwn ? `own-${base.count}` : `${claim.state}-${view.version}`}
        view={isOwn ? base.view : view}
        pictures={pictures}
        canEdit={canEdit}
        claimKey={claim.claimKey}
        onLost={() => {
          claim.noteLost()
          void refetch()
        }}
        onDecided={claim.forget}
        onBeginAnew={beginAnew}
      />
    </>
  )
}
