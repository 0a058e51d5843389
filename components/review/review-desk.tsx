'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DecisionDialogs } from '#components/review/decision-dialogs.tsx'
import { IdentityCard } from '#components/review/identity-card.tsx'
import { PageViewer } from '#components/review/page-viewer.tsx'
import { ReviewBar } from '#components/review/review-bar.tsx'
import { ReviewKeyHints } from '#components/review/review-key-hints.tsx'
import { ReviewRows } from '#components/review/review-rows.tsx'
import { SaveNotice } from '#components/review/save-notice.tsx'
import { useDeskActions } from '#components/review/use-desk-actions.ts'
import type { PagePictures } from '#components/review/use-page-pictures.ts'
import { useReviewEdits } from '#components/review/use-review-edits.ts'
import type { ReviewView } from '#lib/reviews/review-view.ts'

interface ReviewDeskProps {
  view: ReviewView
  pictures: PagePictures
  canEdit: boolean
  claimKey: string
  onLost: () => void
  onDecided: () => void
  onBeginAnew: () => void
}

/** The page of the report on one side, its rows on the other, and what there is to do. */
export function ReviewDesk(props: ReviewDeskProps) {
  const { view, pictures, canEdit, claimKey, onLost, onDecided, onBeginAnew } = props
  const t = useTranslations('review.page')
  const review = useReviewEdits(view, claimKey, onLost)
  const [page, setPage] = useState(view.rows[0]?.page ?? view.pages[0]?.page ?? 1)
  const actions = useDeskActions({ review, canEdit, onPage: setPage })
  const rows = review.rows
  return (
    <>
      <p role="status" className="sr-only">
        {actions.said}
      </p>
      <IdentityCard
        view={view}
        isConfirmed={review.edits.isIdentityConfirmed}
        canEdit={canEdit}
        onConfirm={review.confirmIdentity}
      />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,11fr)_minmax(0,13fr)]">
        <div className="min-w-0 xl:sticky xl:top-4">
          <PageViewer
            pages={view.pages}
            page={page}
            onPage={setPage}
            pictures={pictures}
            rows={rows}
            selectedId={actions.selectedId}
            onSelect={actions.select}
          />
        </div>
        <section aria-label={t('rows')} className="min-w-0">
          <ReviewRows {...{ view, review, actions, pictures, canEdit, page }} onPage={setPage} />
          {canEdit && (
            <>
              <ReviewBar
                {...{ rows, actions }}
                status={review.status}
                notice={<SaveNotice status={review.status} onBeginAnew={onBeginAnew} />}
              />
              <DecisionDialogs {...{ view, review, actions, claimKey, onLost, onDecided }} />
            </>
          )}
          <ReviewKeyHints list="report" />
        </section>
      </div>
    </>
  )
}
