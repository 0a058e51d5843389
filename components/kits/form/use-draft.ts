'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { DraftData, DraftView } from '#lib/drafts/draft-data.ts'
import { createDraftSaver, type SavedDraft, type SaveStatus } from '#lib/drafts/draft-saver.ts'
import type { DraftKind } from '#lib/drafts/draft-steps.ts'
import { isOwnLateSave } from '#lib/drafts/is-own-late-save.ts'
import { useSaverEvents } from './use-saver-events.ts'

/** Stores an unfinished form on the server, never in the browser's storage: it holds health data. */
export function useDraft<K extends DraftKind>(kind: K, initial: DraftView<K> | null) {
  const router = useRouter()
  /** The page says what was sent, and replaces a form that only the browser's history still has. */
  const leave = (draftId: string) =>
    router.replace(`/kits/${kind === 'order-kit' ? 'order' : 'register'}?sent=${draftId}`)
  const [status, setStatus] = useState<SaveStatus>(initial ? 'saved' : 'idle')
  const [saver] = useState(() =>
    createDraftSaver<K>({
      saved: initial,
      onStatus: setStatus,
      send: createSend(kind, initial?.version ?? 0, leave),
    }),
  )

  useSaverEvents(saver, async () => {
    const draftId = saver.lastSaved()?.draftId
    if (!draftId) return
    const { draft } = await apiFetch<{ draft: DraftView | null }>(`/api/drafts/${kind}`)
    if (draft?.draftId !== draftId) leave(draftId)
  })

  /** The latest draft from any device. */
  async function loadNewest(keepMine: boolean): Promise<DraftData<K> | undefined> {
    const { draft } = await apiFetch<{ draft: DraftView<K> | null }>(`/api/drafts/${kind}`)
    saver.adopt(draft, keepMine)
    return draft?.data
  }

  /** Removes the draft from every device, and begins with an empty form. */
  async function discard() {
    // What is on its way would bring it back.
    await saver.flush().catch(() => undefined)
    await apiFetch(`/api/drafts/${kind}`, { method: 'DELETE' })
    saver.adopt(null, false)
    window.location.assign(window.location.pathname)
  }

  return { status, saver, loadNewest, discard }
}

/** Saves of one page. A conflict with the previous page's last save, sent while leaving, is not a real conflict. */
function createSend(kind: DraftKind, readVersion: number, leave: (draftId: string) => void) {
  const openedMs = performance.now()
  const path = `/api/drafts/${kind}`

  return async (change: { version: number }, draftId?: string): Promise<SavedDraft> => {
    const save = (version: number) =>
      apiFetch<SavedDraft>(path, { method: 'PUT', body: { kind, ...change, version } })
    try {
      return await save(change.version)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'draft-conflict') throw error
      const { draft } = await apiFetch<{ draft: DraftView | null }>(path)
      // A draft that stands in its place is for the person to choose.
      if (draftId && draft === null) {
        leave(draftId)
        return new Promise(() => undefined)
      }
      if (change.version !== readVersion) throw error
      const page = { version: readVersion, openForMs: performance.now() - openedMs }
      if (!draft || !isOwnLateSave(draft, page)) throw error
      return save(draft.version)
    }
  }
}
