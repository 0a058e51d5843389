'use client'

import { useTranslations } from 'next-intl'
import { lazy, useState } from 'react'
import { DecisionDialogs } from '#components/reviews/decide/decision-dialogs.tsx'
import { IdentityCard } from '#components/reviews/identity/identity-card.tsx'
import { PageViewer } from '#components/reviews/page/page-viewer.tsx'
import { ReviewRows } from '#components/reviews/rows/review-rows.tsx'
import { ShownAtOnce } from '#components/ui/shown-at-once.tsx'
import { asksForDay } from '#lib/reviews/collection-day.ts'
import type { ReviewRow } from '#lib/reviews/resolve-rows.ts'
import type { ReviewView } from '#lib/reviews/review-view.ts'
import { isDoubtful } from './next-row.ts'
import { ReviewBar } from './review-bar.tsx'
import { ReviewKeyHints } from './review-key-hints.tsx'
import { SaveNotice } from './save-notice.tsx'
import { useReviewActions } from './use-review-actions.ts'
import { type SetUnsaved, useReviewEdits } from './use-review-edits.ts'

// Nearly every report prints its date.
const CollectionDay = lazy(async () => ({
  default: (await import('#components/reviews/identity/collection-day.tsx')).CollectionDay,
}))

interface ReviewWorkspaceProps {
  view: ReviewView
  /** no one else has claimed it; what is pressed to edit it stands there, though it may only be pressed with `canEdit` */
  isOwn: boolean
  canEdit: boolean
  claimKey: string
  setUnsaved: SetUnsaved
  onLost: () => void
  onDecided: () => void
  onStartOver: () => void
}

export function ReviewWorkspace(props: ReviewWorkspaceProps) {
  const { view, isOwn, canEdit, claimKey, setUnsaved, onLost, onDecided, onStartOver } = props
  const t = useTranslations('reviews.page')
  const review = useReviewEdits(view, { claimKey, setUnsaved, onLost })
  const [page, setPage] = useState(() => firstPage(view, review.rows))
  const actions = useReviewActions({ review, canEdit, onPage: setPage })
  const rows = review.rows
  const reopened = rows.find(({ id }) => review.draft.reopened.includes(id))
  return (
    <>
      <p role="status" className="sr-only">
        {actions.said}
        {reopened && ` ${t('reopened', { name: reopened.row.test_name })}`}
      </p>
      <IdentityCard
        view={view}
        isConfirmed={review.edits.isIdentityConfirmed}
        isOwn={isOwn}
        canEdit={canEdit}
        onConfirm={review.confirmIdentity}
        onSomeoneElse={() => actions.open('someone-else')}
      />
      {asksForDay(view) && (
        <ShownAtOnce>
          <CollectionDay
            collectedOn={review.edits.collectedOn}
            canEdit={canEdit}
            onChange={review.setCollectedOn}
          />
        </ShownAtOnce>
      )}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,11fr)_minmax(0,13fr)]">
        <div className="min-w-0 xl:sticky xl:top-4">
          <PageViewer
            jobId={view.jobId}
            pages={view.pages}
            page={page}
            onPage={setPage}
            rows={rows}
            selectedId={actions.selectedId}
            onSelect={actions.select}
          />
        </div>
        <section aria-label={t('rows')} className="min-w-0">
          <ReviewRows {...{ view, review, actions, isOwn, canEdit, page }} onPage={setPage} />
          {canEdit && (
            <>
              <ReviewBar
                {...{ rows, actions }}
                status={review.status}
                notice={<SaveNotice status={review.status} onStartOver={onStartOver} />}
              />
              <DecisionDialogs {...{ view, review, actions, claimKey, onLost, onDecided }} />
            </>
          )}
          <ReviewKeyHints list={isOwn ? 'report' : 'readOnly'} />
        </section>
      </div>
    </>
  )
}

/** The page of the row that is open first. */
function firstPage({ pages }: ReviewView, rows: readonly ReviewRow[]) {
  const first = rows.find(isDoubtful) ?? rows[0]
  return first?.row.page ?? pages[0]?.page ?? 1
}
