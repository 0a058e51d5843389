'use client'

import { useEffect, useMemo, useState } from 'react'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { aliasedCode } from '#lib/reading-aliases/alias-reason.ts'
import { reopenUnchanged } from '#lib/reviews/reopen-doubtful.ts'
import { type ReviewRow, resolveRows } from '#lib/reviews/resolve-rows.ts'
import type { OpenEditor, ReviewEdits, RowEdit, TypedFields } from '#lib/reviews/review-edits.ts'
import {
  createReviewSaver,
  type ReviewSaveStatus,
  type UnsavedReview,
} from '#lib/reviews/review-saver.ts'
import type { ReviewDraftView, ReviewView } from '#lib/reviews/review-view.ts'

export type RowChange = { [K in keyof RowEdit]?: RowEdit[K] | undefined }
export type ChangeRow = (row: ReviewRow, change: RowChange) => void
export type SetUnsaved = (read: (() => UnsavedReview | undefined) | undefined) => void
export type AddRow = (typed: TypedFields, page: number) => string

/** The reviewer's edits: applied at once, saved in the background, and undoable step by step. */
export function useReviewEdits(
  view: ReviewView,
  {
    claimKey,
    setUnsaved,
    onLost,
  }: { claimKey: string; setUnsaved: SetUnsaved; onLost: () => void },
) {
  const [draft, setDraft] = useState<ReviewDraftView>(view)
  const [edits, setEdits] = useState(view.edits)
  const [status, setStatus] = useState<ReviewSaveStatus>('saved')
  // A form is filled from the draft only as the review was found.
  const [isKept, setIsKept] = useState(view.edits.editor != null)
  const [past, setPast] = useState<readonly ReviewEdits[]>([])
  const [saver] = useState(() =>
    createReviewSaver({
      version: view.version,
      send: (change) =>
        apiFetch<ReviewDraftView>(`/api/clinic/review/${view.jobId}/draft`, {
          method: 'PUT',
          body: { claimKey, ...change },
        }),
      onSaved: (saved, sent) => {
        setDraft(saved)
        setEdits((current) => reopenUnchanged(current, sent, saved.reopened))
      },
      onStatus: (next) => {
        setStatus(next)
        if (next === 'lost') onLost()
      },
    }),
  )
  useEffect(() => {
    const retry = () => void saver.flush()
    // Begun before the next page is asked for, which is read with it; what is left goes with the claim.
    window.addEventListener('beforeunload', retry)
    window.addEventListener('online', retry)
    setUnsaved(saver.takeUnsaved)
    return () => {
      window.removeEventListener('beforeunload', retry)
      window.removeEventListener('online', retry)
      setUnsaved(undefined)
      saver.stop()
    }
  }, [saver, setUnsaved])
  const rows = useMemo(
    () => resolveRows(view.rows, edits, draft.readings),
    [view.rows, edits, draft.readings],
  )

  const go = (next: ReviewEdits) => {
    setEdits(next)
    saver.change(next)
  }
  // A decision closes the open form.
  const step = (next: ReviewEdits) => {
    setPast((steps) => [...steps, edits])
    setIsKept(false)
    go({ ...next, editor: null })
  }
  const changeRow: ChangeRow = (row, change) => step(withRow(edits, row, keepAlias(row, change)))
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
    isKept,
    changeRow,
    addRow,
    acceptRows: (accepted: readonly ReviewRow[]) =>
      step(
        accepted.reduce(
          (all, row) => withRow(all, row, keepAlias(row, { state: 'accepted' })),
          edits,
        ),
      ),
    confirmIdentity: (isIdentityConfirmed: boolean) => step({ ...edits, isIdentityConfirmed }),
    setCollectedOn: (collectedOn: string | null | undefined) => step({ ...edits, collectedOn }),
    /** What is typed in an open form is part of the draft, and no step to undo. */
    keepForm(editor: OpenEditor | null) {
      if (!editor) setIsKept(false)
      if (!editor && !edits.editor) return
      const next = { ...edits, editor }
      setEdits(next)
      saver.changeSoon(next)
    },
    /** Returns whether there was a step to undo. */
    undo() {
      const last = past.at(-1)
      if (!last) return false
      setPast(past.slice(0, -1))
      go({ ...last, editor: null })
      return true
    },
  }
}

/** Whoever accepts a row or types over it under an alias has seen its code: the alias may be undone before the approval. */
function keepAlias({ row, hasNoCode }: ReviewRow, change: RowChange): RowChange {
  const isDecided = change.state === 'accepted' && change.code === undefined && !hasNoCode
  const isSameName = !change.typed || change.typed.name === row.test_name
  const code = isDecided && isSameName ? aliasedCode(row) : undefined
  return code === undefined ? change : { ...change, code }
}

function withRow(edits: ReviewEdits, { id, isAdded }: ReviewRow, change: RowChange): ReviewEdits {
  if (isAdded) {
    const added = edits.added.map((row) =>
      row.id === id ? ({ ...row, ...change } as typeof row) : row,
    )
    return { ...edits, added }
  }
  const before = edits.rows[id] ?? { state: 'open' as const }
  return { ...edits, rows: { ...edits.rows, [id]: { ...before, ...change } as RowEdit } }
}
