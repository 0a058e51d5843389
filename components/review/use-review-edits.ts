'use client'

import { useEffect, useMemo, useRef, useState } from 'react'
import { apiFetch } from '#lib/http/read-api-error.ts'
import { type ReviewRow, resolveRows } from '#lib/reviews/resolve-rows.ts'
import type { ReviewEdits, RowEdit, TypedFields } from '#lib/reviews/review-edits.ts'
import { createReviewSaver, type ReviewSaveStatus } from '#lib/reviews/review-saver.ts'
import type { ReviewDraftView, ReviewView } from '#lib/reviews/review-view.ts'

export type ChangeRow = (row: ReviewRow, change: Partial<RowEdit>) => void
export type AddRow = (typed: TypedFields, page: number) => string

/** What the reviewer does to the rows: at once on the page, then kept on the server; each step can be undone. */
export function useReviewEdits(view: ReviewView, claimKey: string, onLost: () => void) {
  const [draft, setDraft] = useState<ReviewDraftView>(view)
  const [edits, setEdits] = useState(view.edits)
  const [status, setStatus] = useState<ReviewSaveStatus>('saved')
  const [past, setPast] = useState<readonly ReviewEdits[]>([])
  const lost = useRef(onLost)
  useEffect(() => {
    lost.current = onLost
  })
  const [saver] = useState(() =>
    createReviewSaver({
      version: view.version,
      send: (change) =>
        apiFetch<ReviewDraftView>(`/api/clinic/review/${view.jobId}/draft`, {
          method: 'PUT',
          body: { claimKey, ...change },
        }),
      onSaved: setDraft,
      onStatus: (next) => {
        setStatus(next)
        if (next === 'lost') lost.current()
      },
    }),
  )
  useEffect(() => {
    const retry = () => void saver.flush()
    window.addEventListener('online', retry)
    return () => {
      window.removeEventListener('online', retry)
      saver.stop()
    }
  }, [saver])
  const rows = useMemo(
    () => resolveRows(view.rows, edits, draft.readings),
    [view.rows, edits, draft.readings],
  )

  const go = (next: ReviewEdits) => {
    setEdits(next)
    saver.change(next)
  }
  const step = (next: ReviewEdits) => {
    setPast((steps) => [...steps, edits])
    go(next)
  }
  const changeRow: ChangeRow = (row, change) => step(withRow(edits, row, change))
  const addRow: AddRow = (typed, page) => {
    const id = crypto.randomUUID()
    step({ ...edits, added: [...edits.added, { id, page, state: 'accepted', typed }] })
    return id
  }
  return {
    rows,
    edits,
    draft,
    status,
    saver,
    changeRow,
    addRow,
    acceptRows: (accepted: readonly ReviewRow[]) =>
      step(accepted.reduce((all, row) => withRow(all, row, { state: 'accepted' }), edits)),
    confirmIdentity: (isIdentityConfirmed: boolean) => step({ ...edits, isIdentityConfirmed }),
    /** Whether there was a step to undo. */
    undo() {
      const last = past.at(-1)
      if (!last) return false
      setPast(past.slice(0, -1))
      go(last)
      return true
    },
  }
}

function withRow(edits: ReviewEdits, { id, isAdded }: ReviewRow, change: Partial<RowEdit>) {
  if (isAdded) {
    const added = edits.added.map((row) => (row.id === id ? { ...row, ...change } : row))
    return { ...edits, added }
  }
  const before = edits.rows[id] ?? { state: 'open' as const }
  return { ...edits, rows: { ...edits.rows, [id]: { ...before, ...change } } }
}
