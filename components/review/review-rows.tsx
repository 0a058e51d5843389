'use client'

import { Ban, Check, Pencil, RotateCcw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { PrintedStrip } from '#components/review/printed-strip.tsx'
import { ReviewRowItem } from '#components/review/review-row-item.tsx'
import { RowDetails } from '#components/review/row-details.tsx'
import { RowEditor } from '#components/review/row-editor.tsx'
import type { DeskActions, ReviewEditing } from '#components/review/use-desk-actions.ts'
import type { PagePictures } from '#components/review/use-page-pictures.ts'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { printedFields, type ReviewRow } from '#lib/reviews/resolve-rows.ts'
import type { ReviewView } from '#lib/reviews/review-view.ts'

interface ReviewRowsProps {
  view: ReviewView
  review: ReviewEditing
  actions: DeskActions
  pictures: PagePictures
  canEdit: boolean
  /** the one that is shown: where a row is added */
  page: number
  onPage: (page: number) => void
}

/** Every row of the report; the chosen one opens in place. */
export function ReviewRows(props: ReviewRowsProps) {
  const { view, review, actions, canEdit, page, onPage } = props
  const t = useTranslations('review.page')
  return (
    <>
      {review.rows.length === 0 ? (
        <p className="rounded-card border border-dashed border-edge/50 px-4 py-8 text-center text-soft">
          {t('noRows')}
        </p>
      ) : (
        <Card padding="none" className="overflow-hidden">
          <ol className="divide-y divide-line">
            {review.rows.map((row) => (
              <ReviewRowItem
                key={row.id}
                row={row}
                isSelected={row.id === actions.selectedId}
                onSelect={() => actions.select(row.id)}
              >
                <OpenRow {...props} row={row} />
              </ReviewRowItem>
            ))}
          </ol>
        </Card>
      )}
      {canEdit && actions.opened === 'new' && (
        <div className="mt-3">
          <RowEditor
            fields={printedFields(undefined)}
            pages={view.pages.map((each) => each.page)}
            page={page}
            onPage={onPage}
            onKeep={(typed) => actions.add(typed, page)}
            onCancel={actions.close}
          />
        </div>
      )}
    </>
  )
}

function OpenRow({ row, ...props }: ReviewRowsProps & { row: ReviewRow }) {
  const { view, review, actions, pictures, canEdit } = props
  const isEditing = canEdit && actions.opened === 'edit'
  return (
    <div className="px-3 pt-1 pb-3 sm:pl-11">
      <PrintedStrip row={row} pages={view.pages} pictures={pictures} />
      {isEditing ? (
        <RowEditor
          fields={printedFields(row.row)}
          onKeep={(typed) => actions.keepTyped(row, typed)}
          onCancel={actions.close}
        />
      ) : (
        <>
          <RowDetails
            row={row}
            draft={review.draft}
            canEdit={canEdit}
            onCode={(code) => actions.chooseCode(row, code)}
          />
          {canEdit && <RowButtons row={row} actions={actions} />}
        </>
      )}
    </div>
  )
}

const icon = 'size-4'

function RowButtons({ row, actions }: { row: ReviewRow; actions: DeskActions }) {
  const t = useTranslations('review.actions')
  const isAccepted = row.state === 'accepted'
  const isLeftOut = row.state === 'deleted'
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {isAccepted ? (
        <Button
          size="small"
          variant="secondary"
          icon={<RotateCcw aria-hidden="true" className={icon} />}
          onClick={() => actions.reopen(row)}
        >
          {t('unaccept')}
        </Button>
      ) : (
        <Button
          size="small"
          icon={<Check aria-hidden="true" className={icon} />}
          onClick={() => actions.accept(row)}
        >
          {t('accept')}
        </Button>
      )}
      <Button
        size="small"
        variant="secondary"
        icon={<Pencil aria-hidden="true" className={icon} />}
        onClick={() => actions.open('edit')}
      >
        {t('edit')}
      </Button>
      <Button
        size="small"
        variant="quiet"
        icon={<Ban aria-hidden="true" className={icon} />}
        onClick={() => actions.leaveOut(row)}
      >
        {t(isLeftOut ? 'restore' : 'delete')}
      </Button>
    </div>
  )
}
