'use client'

import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { QueryProvider } from '#components/live/query-provider.tsx'
import { useLiveReport } from '#components/live/use-live-updates.ts'
import { reviewQuery } from '#components/reviews/queue/reviews-query.ts'
import { ApiError } from '#lib/api-client/api-error.ts'
import type { ReviewView } from '#lib/reviews/review-view.ts'
import { ReviewWorkspace } from './review-workspace.tsx'
import { useClaim } from './use-claim.ts'

// Nearly every reviewer has the report that they open.
const ClaimNotice = lazy(async () => ({
  default: (await import('./claim-notice.tsx')).ClaimNotice,
}))

const DecidedNotice = lazy(async () => ({
  default: (await import('./claim-notice.tsx')).DecidedNotice,
}))

type ReviewLiveProps = {
  review: ReviewView
  /** ISO instant of the server's read */
  readAt: string
}

/** Starts from what the server rendered. Claimed for this window while open; otherwise it follows the other reviewer. */
export function ReviewLive(props: ReviewLiveProps) {
  return (
    <QueryProvider>
      <FollowedReview {...props} />
    </QueryProvider>
  )
}

function FollowedReview({ review, readAt }: ReviewLiveProps) {
  const { data, error, refetch } = useQuery({
    ...reviewQuery(review.jobId),
    initialData: review,
    initialDataUpdatedAt: Date.parse(readAt),
  })
  useLiveReport(review.jobId, refetch)
  const view = data ?? review
  // Who may read it only while it is reviewed is refused once another reviewer has decided it.
  const isWithheld = error instanceof ApiError && error.code === 'reason-needed'
  // Edits apply to the state they started from; starting over uses the latest state.
  const [base, setBase] = useState({ view: review, count: 0 })
  const startOver = async () => {
    const { data: newest } = await refetch()
    if (newest) setBase(({ count }) => ({ view: newest, count: count + 1 }))
  }
  const claim = useClaim(review.jobId, {
    isOver: isWithheld || view.decision !== null,
    wasOwn: review.claim?.isOwn === true,
    // Until now others, or this person's window before, may have changed what the page was rendered from.
    onTaken: async ({ version }) => {
      if (version !== base.view.version || view !== base.view) await startOver()
    },
  })
  const canEdit = claim.state === 'held' && view.decision === null
  if (isWithheld)
    return (
      <Suspense fallback={null}>
        <DecidedNotice jobId={review.jobId} />
      </Suspense>
    )
  const isOwn = canEdit || (claim.state === 'taking' && view.decision === null)
  return (
    <>
      {!isOwn && (
        <Suspense fallback={null}>
          <ClaimNotice
            view={view}
            state={claim.state}
            onTake={(takesOver) => claim.take({ takesOver })}
          />
        </Suspense>
      )}
      <ReviewWorkspace
        key={isOwn ? `own-${base.count}` : `${claim.state}-${view.version}`}
        view={isOwn ? base.view : view}
        isOwn={isOwn}
        canEdit={canEdit}
        claimKey={claim.claimKey}
        setUnsaved={claim.setUnsaved}
        onLost={() => {
          claim.noteLost()
          void refetch()
        }}
        onDecided={claim.forget}
        onStartOver={startOver}
      />
    </>
  )
}
