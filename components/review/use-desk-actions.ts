'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useKeys } from '#components/desk/use-keys.ts'
import type { useReviewEdits } from '#components/review/use-review-edits.ts'
import { isCertain, type ReviewRow } from '#lib/reviews/resolve-rows.ts'
import type { RowEdit, TypedFields } from '#lib/reviews/review-edits.ts'

export type ReviewEditing = ReturnType<typeof useReviewEdits>
export type DeskActions = ReturnType<typeof useDeskActions>
type Opened = 'edit' | 'new' | 'submit' | 'reject' | undefined

interface DeskParts {
  review: ReviewEditing
  canEdit: boolean
  onPage: (page: number) => void
}

/** What buttons and keys do alike: each step is said, and the focus stays with the row that is worked on. */
export function useDeskActions({ review, canEdit, onPage }: DeskParts) {
  const t = useTranslations('review.said')
  const { rows, changeRow } = review
  const [chosenId, setChosenId] = useState<string>()
  const [opened, setOpened] = useState<Opened>()
  const [said, setSaid] = useState('')
  const [focusId, focusSoon] = useRowFocus()
  const selectedId = chosenId ?? (rows.find(isOpen) ?? rows[0])?.id
  const selected = rows.find(({ id }) => id === selectedId)
  const nameOf = ({ row }: ReviewRow) => ({ name: row.test_name })

  const select = (id: string) => {
    const row = rows.find((each) => each.id === id)
    setChosenId(id)
    setOpened(undefined)
    if (row?.row.page) onPage(row.row.page)
    focusSoon(id)
  }
  const move = (step: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === selectedId)
    // The first press only goes to where one is.
    const isThere = document.activeElement?.closest(`[data-row="${CSS.escape(selectedId ?? '')}"]`)
    const target = isThere ? (rows[at + step] ?? rows[at]) : rows[at]
    if (target) select(target.id)
  }
  /** On to the next row that is to be decided, from this one around. */
  const goOn = (from: ReviewRow) => {
    const at = rows.indexOf(from)
    const next = [...rows.slice(at + 1), ...rows.slice(0, at)].find(isOpen)
    select((next ?? from).id)
  }
  const decide = (
    row: ReviewRow,
    state: RowEdit['state'],
    word: 'accepted' | 'deleted' | 'opened',
  ) => {
    changeRow(row, { state })
    setSaid(t(word, nameOf(row)))
    if (state === 'open') select(row.id)
    else goOn(row)
  }
  const actions = {
    accept: (row: ReviewRow) =>
      row.state === 'accepted' ? goOn(row) : decide(row, 'accepted', 'accepted'),
    reopen: (row: ReviewRow) => decide(row, 'open', 'opened'),
    leaveOut: (row: ReviewRow) =>
      row.state === 'deleted' ? decide(row, 'open', 'opened') : decide(row, 'deleted', 'deleted'),
    keepTyped(row: ReviewRow, typed: TypedFields) {
      changeRow(row, { typed, state: 'accepted' })
      setSaid(t('edited', { name: typed.name }))
      select(row.id)
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
      const certain = rows.filter((row) => isOpen(row) && isCertain(row))
      if (certain.length > 0) review.acceptRows(certain)
      setSaid(t('acceptedCertain', { count: certain.length }))
      const next = rows.find((row) => isOpen(row) && !certain.includes(row))
      if (next) select(next.id)
    },
    undo: () => setSaid(t(review.undo() ? 'undone' : 'nothingToUndo')),
  }
  const open = (next: Opened) => canEdit && setOpened(next)
  const onSelected = (act: (row: ReviewRow) => void) => () => selected && canEdit && act(selected)
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    a: (event) => {
      if (!event.shiftKey) onSelected(actions.accept)()
      else if (canEdit) actions.acceptCertain()
    },
    e: onSelected(() => open('edit')),
    d: onSelected(actions.leaveOut),
    n: () => open('new'),
    u: () => canEdit && actions.undo(),
    s: () => open('submit'),
    r: () => open('reject'),
  })
  return {
    ...actions,
    selectedId,
    select,
    opened,
    open,
    close() {
      setOpened(undefined)
      if (selectedId && (opened === 'edit' || opened === 'new')) focusSoon(selectedId)
    },
    said,
    focusId,
  }
}

const isOpen = ({ state }: ReviewRow) => state === 'open'

/** Puts the focus on a row's button once the row is drawn as it is then. */
function useRowFocus() {
  const [wanted, setWanted] = useState<{ id: string }>()
  const done = useRef<object>(undefined)
  useEffect(() => {
    if (!wanted || done.current === wanted) return
    done.current = wanted
    const button = document.querySelector<HTMLElement>(
      `[data-row-button="${CSS.escape(wanted.id)}"]`,
    )
    button?.focus({ preventScroll: true })
    button?.closest('li')?.scrollIntoView({ block: 'nearest' })
  }, [wanted])
  return [wanted?.id, (id: string) => setWanted({ id })] as const
}
