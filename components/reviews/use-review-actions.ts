'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useKeys } from '#components/shortcuts/use-keys.ts'
import type { HandoverHold, RowHold, RowWhy } from '#lib/review-decisions/decision-record.ts'
import { isImpossible } from '#lib/reviews/checks/impossible-values.ts'
import { isNotANumber, lacksReason } from '#lib/reviews/checks/row-rules.ts'
import { dutyOf as findDuty, mayDecide } from '#lib/reviews/handovers/may-decide.ts'
import { isCertain, type ReviewRow } from '#lib/reviews/resolve-rows.ts'
import {
  type OpenForm,
  openForms,
  type RowEdit,
  type TypedFields,
} from '#lib/reviews/review-edits.ts'
import { findNextDoubt, findNextOpen, isDoubtful, isUndecided } from './next-row.ts'
import type { useReviewEdits } from './use-review-edits.ts'
import { useRowFocus } from './use-row-focus.ts'

export type ReviewEditing = ReturnType<typeof useReviewEdits>
export type ReviewActions = ReturnType<typeof useReviewActions>
type Opened = OpenForm | 'submit' | 'reject' | 'someone-else' | undefined

interface ReviewActionsOptions {
  review: ReviewEditing
  canEdit: boolean
  onPage: (page: number) => void
}

/** Actions shared by buttons and keys. Each is announced, and the focus stays on the current row. */
export function useReviewActions({ review, canEdit, onPage }: ReviewActionsOptions) {
  const t = useTranslations('reviews.said')
  const { rows, changeRow } = review
  // A form that was left open is open again.
  const [chosenId, setChosenId] = useState(review.edits.editor?.rowId ?? undefined)
  const [opened, setOpened] = useState<Opened>(review.edits.editor?.form)
  const [said, setSaid] = useState('')
  const first = rows.find(isDoubtful) ?? rows.find(isUndecided) ?? rows[0]
  const selectedId = chosenId ?? first?.id
  const focusSoon = useRowFocus(canEdit && opened === undefined ? selectedId : undefined)
  const selected = rows.find(({ id }) => id === selectedId)
  const nameOf = ({ row }: ReviewRow) => ({ name: row.test_name })

  const goTo = (id: string) => {
    const row = rows.find((each) => each.id === id)
    setChosenId(id)
    setOpened(undefined)
    if (row?.row.page) onPage(row.row.page)
    focusSoon(id)
  }
  const select = (id: string) => {
    if (review.edits.editor) review.keepForm(null)
    goTo(id)
  }
  const move = (step: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === selectedId)
    // The first press only moves the focus to the selected row.
    const isThere = document.activeElement?.closest(`[data-row="${CSS.escape(selectedId ?? '')}"]`)
    const target = isThere ? (rows[at + step] ?? rows[at]) : rows[at]
    if (target) select(target.id)
  }
  const decide = (
    row: ReviewRow,
    change: { state: RowEdit['state']; why?: RowWhy; hold?: RowHold | undefined },
    word: 'accepted' | 'deleted' | 'opened' | 'held' | 'handed-over' | 'taken-back',
  ) => {
    changeRow(row, { why: undefined, ...change })
    setSaid(t(word, nameOf(row)))
    // The step has closed the open form; closing it again would undo the step.
    goTo(change.state === 'open' ? row.id : (findNextOpen(rows, row) ?? row).id)
  }
  /** Opens the form that is missing instead of accepting what may not be accepted as it is. */
  const accept = (row: ReviewRow) => {
    if (row.state === 'accepted') return select((findNextOpen(rows, row) ?? row).id)
    if (isNotANumber(row.before, row.row.value)) {
      setSaid(t('notANumber', nameOf(row)))
      return openOn(row, 'edit')
    }
    const accepted = { ...row, state: 'accepted' as const }
    if (!lacksReason(accepted)) return decide(row, keepWhy(row), 'accepted')
    const isWrong = isImpossible(row.row)
    setSaid(t(isWrong ? 'impossible' : 'needsReason', nameOf(row)))
    openOn(row, isWrong ? 'confirm' : 'edit')
  }
  const openOn = (row: ReviewRow, form: OpenForm) => {
    setChosenId(row.id)
    setOpened(form)
  }
  const actions = {
    accept,
    reopen: (row: ReviewRow) => decide(row, { state: 'open' }, 'opened'),
    confirm: (row: ReviewRow, why: RowWhy) => decide(row, { state: 'accepted', why }, 'accepted'),
    leaveOut: (row: ReviewRow, why: RowWhy) => decide(row, { state: 'deleted', why }, 'deleted'),
    hold: (row: ReviewRow, hold: RowHold) => decide(row, { state: 'held', hold }, 'held'),
    handOver: (row: ReviewRow, hold: HandoverHold) =>
      decide(row, { state: 'held', hold }, 'handed-over'),
    takeBack: (row: ReviewRow) => decide(row, { state: 'open', hold: undefined }, 'taken-back'),
    giveBack: (row: ReviewRow) => decide(row, { state: 'open' }, 'opened'),
    keepTyped(row: ReviewRow, typed: TypedFields, why: RowWhy | undefined) {
      changeRow(row, { typed, why, state: 'accepted' })
      setSaid(t('edited', { name: typed.name }))
      setOpened(undefined)
      setChosenId(row.id)
      focusSoon(row.id)
    },
    add(typed: TypedFields, page: number) {
      const id = review.addRow(typed, page)
      setSaid(t('added', { name: typed.name }))
      setChosenId(id)
      setOpened(undefined)
      focusSoon(id)
    },
    chooseCode(row: ReviewRow, code: string | null) {
      changeRow(row, { code })
      setSaid(code === null ? t('noCode', nameOf(row)) : t('code', { ...nameOf(row), code }))
    },
    acceptCertain() {
      const certain = rows.filter((row) => row.state === 'open' && isCertain(row))
      if (certain.length > 0) review.acceptRows(certain)
      setSaid(t('acceptedCertain', { count: certain.length }))
      const next = rows.find((row) => isUndecided(row) && !certain.includes(row))
      if (next) goTo(next.id)
    },
    undo: () => setSaid(t(review.undo() ? 'undone' : 'nothingToUndo')),
  }
  const isStuck = review.status === 'conflict' || review.status === 'failed'
  const open = (next: Opened) => {
    if (!canEdit) return
    if (next === 'submit' && isStuck) setSaid(t('stuck'))
    else setOpened(next)
  }
  const dutyOf = (row: ReviewRow) => findDuty(row, review.draft.handovers[row.id])
  const onSelected = (act: (row: ReviewRow) => void) => () => {
    if (!selected || !canEdit) return
    if (mayDecide(dutyOf(selected))) return act(selected)
    const colleague = review.draft.handovers[selected.id]?.askedOf?.name
    setSaid(t('not-yours', { ...nameOf(selected), who: colleague ?? t('anyone') }))
  }
  const handOverSelected = () => {
    if (!selected || !canEdit) return
    if (dutyOf(selected) === 'asked') actions.takeBack(selected)
    else openOn(selected, 'hand-over')
  }
  const isTyping = openForms.some((form) => form === opened)
  // The keys of an open form are its own, also on its radio buttons.
  useKeys(
    isTyping
      ? {}
      : {
          j: () => move(1),
          k: () => move(-1),
          x: () => {
            const next = findNextDoubt(rows, selectedId)
            if (next) select(next.id)
            else setSaid(t('noDoubts'))
          },
          ...(canEdit && {
            a: (event) => {
              if (event.shiftKey) actions.acceptCertain()
              else onSelected(actions.accept)()
            },
            e: onSelected((row) => openOn(row, 'edit')),
            d: onSelected((row) =>
              row.state === 'deleted' ? actions.reopen(row) : openOn(row, 'leave-out'),
            ),
            q: onSelected((row) => openOn(row, 'hold')),
            h: handOverSelected,
            n: () => open('new'),
            u: actions.undo,
            s: () => open('submit'),
            r: () => open('reject'),
          }),
        },
  )
  return {
    ...actions,
    dutyOf,
    selectedId,
    select,
    opened,
    open,
    isStuck,
    close() {
      setOpened(undefined)
      review.keepForm(null)
      if (selectedId) focusSoon(selectedId)
    },
    said,
  }
}

/** A reason given for a change still holds when the row is accepted after a second look. */
const keepWhy = ({ why }: ReviewRow) => ({ state: 'accepted' as const, ...(why && { why }) })
