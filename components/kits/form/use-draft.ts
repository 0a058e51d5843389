'use client'

import { useEffect, useState } from 'react'
import type { DraftData, DraftView } from '#lib/drafts/draft-data.ts'
import { createDraftSaver, type SavedDraft, type SaveStatus } from '#lib/drafts/draft-saver.ts'
import type { DraftKind } from '#lib/drafts/draft-steps.ts'
import { isOwnLateSave } from '#lib/drafts/is-own-late-save.ts'
import { ApiError, apiFetch } from '#lib/http/read-api-error.ts'

/** Keeps an unfinished form on the server. Nothing of it is ever put into the browser's storage. */
export function useDraft<K extends DraftKind>(kind: K, initial: DraftView<K> | null) {
  const [status, setStatus] = useState<SaveStatus>(initial ? 'saved' : 'idle')
  const [saver] = useState(() =>
    createDraftSaver<K>({
      saved: initial,
      onStatus: setStatus,
      send: createSend(kind, initial?.version ?? 0),
    }),
  )

  useEffect(() => {
    const retry = () => saver.retry()
    const retryWhenSeen = () => document.visibilityState === 'visible' && saver.retry()
    const sendBeforeLeaving = () => void saver.flush().catch(() => undefined)
    const warnBeforeLeaving = (event: BeforeUnloadEvent) => {
      if (saver.hasUnsaved()) event.preventDefault()
    }
    window.addEventListener('online', retry)
    window.addEventListener('focus', retry)
    window.addEventListener('pagehide', sendBeforeLeaving)
    window.addEventListener('beforeunload', warnBeforeLeaving)
    document.addEventListener('visibilitychange', retryWhenSeen)
    return () => {
      window.removeEventListener('online', retry)
      window.removeEventListener('focus', retry)
      window.removeEventListener('pagehide', sendBeforeLeaving)
      window.removeEventListener('beforeunload', warnBeforeLeaving)
      document.removeEventListener('visibilitychange', retryWhenSeen)
      saver.stop()
    }
  }, [saver])

  /** The newest draft of this kind, from whichever device. */
  async function loadNewest(keepMine: boolean): Promise<DraftData<K> | undefined> {
    const { draft } = await apiFetch<{ draft: DraftView<K> | null }>(`/api/drafts/${kind}`)
    saver.adopt(draft, keepMine)
    return draft?.data
  }

  return { status, saver, loadNewest }
}

/** Saves of one page. What the page before it saved as it was left, it takes for its own, and builds on it. */
function createSend(kind: DraftKind, readVersion: number) {
  const openedMs = performance.now()
  const path = `/api/drafts/${kind}`

  return async (change: { version: number }): Promise<SavedDraft> => {
    const save = (version: number) =>
      apiFetch<SavedDraft>(path, { method: 'PUT', body: { kind, ...change, version } })
    try {
      return await save(change.version)
    } catch (error) {
      const mayBeOurs = change.version === readVersion
      if (!mayBeOurs || !(error instanceof ApiError) || error.code !== 'draft-conflict') throw error
      const { draft } = await apiFetch<{ draft: DraftView | null }>(path)
      const page = { version: readVersion, openForMs: performance.now() - openedMs }
      if (!draft || !isOwnLateSave(draft, page)) throw error
      return save(draft.version)
    }
  }
}
