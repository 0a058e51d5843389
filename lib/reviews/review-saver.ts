import { reopenUnchanged } from './reopen-doubtful.ts'
import type { ReviewEdits } from './review-edits.ts'
import type { ReviewDraftView } from './review-view.ts'

/** waiting: kept on the page and retried; lost: another reviewer has claimed or decided the report. */
export type ReviewSaveStatus = 'saved' | 'saving' | 'waiting' | 'conflict' | 'lost' | 'failed'

export interface UnsavedReview {
  version: number
  edits: ReviewEdits
}

interface SaverParts {
  version: number
  send: (change: UnsavedReview) => Promise<ReviewDraftView>
  /** with what was sent, so that rows which the server left undecided can be reopened */
  onSaved: (draft: ReviewDraftView, sent: ReviewEdits) => void
  onStatus: (status: ReviewSaveStatus) => void
}

const retryMs = 3_000
/** After the last key in an open form. */
const typingMs = 700

export function createReviewSaver({ version: known, send, onSaved, onStatus }: SaverParts) {
  let version = known
  let pending: ReviewEdits | undefined
  let sending: Promise<boolean> | undefined
  let unanswered: ReviewEdits | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let typing: ReturnType<typeof setTimeout> | undefined
  let status: ReviewSaveStatus = 'saved'

  function report(next: ReviewSaveStatus) {
    if (next === status) return
    status = next
    onStatus(next)
  }

  async function sendEach(): Promise<boolean> {
    while (pending) {
      const edits = pending
      pending = undefined
      unanswered = edits
      report('saving')
      try {
        const saved = await send({ version, edits })
        version = saved.version
        unanswered = undefined
        if (pending) pending = reopenUnchanged(pending, edits, saved.reopened)
        onSaved(saved, edits)
      } catch (error) {
        unanswered = undefined
        pending ??= edits
        report(statusOf(error))
        if (status === 'waiting') timer = setTimeout(() => void sendAll(), retryMs)
        return false
      }
    }
    report('saved')
    return true
  }

  function sendAll(): Promise<boolean> {
    clearTimeout(timer)
    clearTimeout(typing)
    sending ??= sendEach().finally(() => {
      sending = undefined
    })
    return sending
  }

  return {
    change(edits: ReviewEdits) {
      pending = edits
      if (status !== 'conflict' && status !== 'lost') void sendAll()
    },
    /** For what is being typed: saved after a pause, with the next decision, or on `flush`. */
    changeSoon(edits: ReviewEdits) {
      pending = edits
      clearTimeout(typing)
      if (status !== 'conflict' && status !== 'lost')
        typing = setTimeout(() => void sendAll(), typingMs)
    },
    flush: () => (pending || sending ? sendAll() : Promise.resolve(status === 'saved')),
    version: () => version,
    /** For the last request of a page that is left, whose answer is not read. */
    takeUnsaved(): UnsavedReview | undefined {
      const edits = pending ?? unanswered
      clearTimeout(timer)
      clearTimeout(typing)
      pending = undefined
      const isRefused = status !== 'saved' && status !== 'saving' && status !== 'waiting'
      return edits && !isRefused ? { version, edits } : undefined
    },
    stop() {
      clearTimeout(timer)
      clearTimeout(typing)
    },
  }
}

const lasting: Record<string, ReviewSaveStatus> = {
  'draft-conflict': 'conflict',
  'review-claimed': 'lost',
  'review-closed': 'lost',
  'not-found': 'lost',
  'invalid-input': 'failed',
  'too-large': 'failed',
  forbidden: 'failed',
}

function statusOf(error: unknown): ReviewSaveStatus {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : ''
  return lasting[String(code)] ?? 'waiting'
}
