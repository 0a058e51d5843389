'use client'

import { useTranslations } from 'next-intl'
import { lazy, Suspense } from 'react'
import { LeaveOutForm } from '#components/reviews/forms/leave-out-form.tsx'
import { RowEditor } from '#components/reviews/forms/row-editor.tsx'
import { PrintedStrip } from '#components/reviews/page/printed-strip.tsx'
import type { ReviewActions, ReviewEditing } from '#components/reviews/use-review-actions.ts'
import { Card } from '#components/ui/card.tsx'
import { mayDecide } from '#lib/reviews/handovers/may-decide.ts'
import { printedFields, type ReviewRow } from '#lib/reviews/resolve-rows.ts'
import type { OpenForm } from '#lib/reviews/review-edits.ts'
import type { ReviewView } from '#lib/reviews/review-view.ts'
import { ReviewRowItem } from './review-row-item.tsx'
import { RowButtons } from './row-buttons.tsx'
import { RowDetails } from './row-details.tsx'
import { RowState } from './row-state.tsx'

// What few rows need is loaded when it is opened.
const ConfirmForm = lazy(async () => ({
  default: (await import('#components/reviews/forms/confirm-form.tsx')).ConfirmForm,
}))
const HoldForm = lazy(async () => ({
  default: (await import('#components/reviews/forms/hold-form.tsx')).HoldForm,
}))
const HandOverForm = lazy(async () => ({
  default: (await import('#components/reviews/forms/hand-over-form.tsx')).HandOverForm,
}))

interface ReviewRowsProps {
  view: ReviewView
  review: ReviewEditing
  actions: ReviewActions
  isOwn: boolean
  canEdit: boolean
  /** the page shown, to which a new row is added */
  page: number
  onPage: (page: number) => void
}

export function ReviewRows(props: ReviewRowsProps) {
  const { view, review, actions, canEdit, page, onPage } = props
  const t = useTranslations('reviews.page')
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
            {...formParts(props, 'new', null)}
            fields={printedFields(undefined)}
            pages={view.pages.map((each) => each.page)}
            page={page}
            onPage={onPage}
            onKeep={(typed) => actions.add(typed, page)}
          />
        </div>
      )}
    </>
  )
}

/** What every form has: its kept fields, and where they go. */
function formParts({ review, actions }: ReviewRowsProps, form: OpenForm, rowId: string | null) {
  const { editor } = review.edits
  const isOwn = editor?.form === form && editor.rowId === rowId
  return {
    // Of the form as it was opened; what is typed after that is in the form itself.
    kept: isOwn && review.isKept ? editor.fields : undefined,
    onTyped: (fields: Record<string, string>) => review.keepForm({ form, rowId, fields }),
    onLeave: () => void review.saver.flush(),
    onCancel: actions.close,
  }
}

function OpenRow({ row, ...props }: ReviewRowsProps & { row: ReviewRow }) {
  const { view, review, actions, isOwn, canEdit } = props
  const form = canEdit ? (
    <Suspense fallback={null}>
      <OpenRowForm {...props} row={row} />
    </Suspense>
  ) : null
  return (
    <div className="px-3 pt-1 pb-3 sm:pl-11">
      <PrintedStrip row={row} pages={view.pages} jobId={view.jobId} />
      <RowState row={row} draft={review.draft} />
      {form && isRowForm(actions.opened) ? (
        form
      ) : (
        <div inert={isOwn && !canEdit}>
          <RowDetails
            row={row}
            draft={review.draft}
            canEdit={isOwn && mayDecide(actions.dutyOf(row))}
            onCode={(code) => actions.chooseCode(row, code)}
          />
          {isOwn && <RowButtons row={row} actions={actions} />}
        </div>
      )}
    </div>
  )
}

const rowForms = ['edit', 'leave-out', 'hold', 'hand-over', 'confirm'] as const
const isRowForm = (opened: string | undefined) => rowForms.some((form) => form === opened)

function OpenRowForm({ row, ...props }: ReviewRowsProps & { row: ReviewRow }) {
  const { actions } = props
  const form = rowForms.find((each) => each === actions.opened)
  if (!form) return null
  const parts = formParts(props, form, row.id)
  if (form === 'leave-out')
    return <LeaveOutForm {...parts} row={row} onKeep={(why) => actions.leaveOut(row, why)} />
  if (form === 'hold')
    return <HoldForm {...parts} row={row} onKeep={(hold) => actions.hold(row, hold)} />
  if (form === 'hand-over')
    return (
      <HandOverForm
        {...parts}
        row={row}
        colleagues={props.view.colleagues}
        onKeep={(hold) => actions.handOver(row, hold)}
      />
    )
  if (form === 'confirm')
    return <ConfirmForm {...parts} row={row} onKeep={(why) => actions.confirm(row, why)} />
  return (
    <RowEditor
      {...parts}
      row={row}
      fields={printedFields(row.row)}
      onKeep={(typed, why) => actions.keepTyped(row, typed, why)}
    />
  )
}
