'use client'

import { useEffect, useState } from 'react'
import type { DraftData, DraftView } from '#lib/drafts/draft-data.ts'
import { createDraftSaver, type SavedDraft, type SaveStatus } from '#lib/drafts/draft-saver.ts'
import type { DraftKind } from '#lib/drafts/draft-steps.ts'
import { apiFetch } from '#lib/http/read-api-error.ts'

/** Keeps an unfinished form on the server. Nothing of it is ever put into the browser's storage. */
export function useDraft<K extends DraftKind>(kind: K, initial: DraftView<K> | null) {
  const [status, setStatus] = useState<SaveStatus>(initial ? 'saved' : 'idle')
  const [saver] = useState(() =>
    createDraftSaver<K>({
      saved: initial,
      onStatus: setStatus,
      send: (change) =>
        apiFetch<SavedDraft>(`/api/drafts/${kind}`, { method: 'PUT', body: { kind, ...change } }),
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
