import type { ReviewEdits } from './review-edits.ts'
import type { ReviewDraftView } from './review-view.ts'

/** waiting: kept on the page and tried again; lost: somebody else has the report, or has ended its review. */
export type ReviewSaveStatus = 'saved' | 'saving' | 'waiting' | 'conflict' | 'lost' | 'failed'

interface SaverParts {
  version: number
  send: (change: { version: number; edits: ReviewEdits }) => Promise<ReviewDraftView>
  onSaved: (draft: ReviewDraftView) => void
  onStatus: (status: ReviewSaveStatus) => void
}

const retryMs = 3_000

/** Saves a reviewer's edits one after the other, the newest last; what could not be sent stays until it can. */
export function createReviewSaver({ version: known, send, onSaved, onStatus }: SaverParts) {
  let version = known
  let pending: ReviewEdits | undefined
  let sending: Promise<boolean> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let status: ReviewSaveStatus = 'saved'

  function tell(next: ReviewSaveStatus) {
    if (next === status) return
    status = next
    onStatus(next)
  }

  async function sendEach(): Promise<boolean> {
    while (pending) {
      const edits = pending
      pending = undefined
      tell('saving')
      try {
        const saved = await send({ version, edits })
        version = saved.version
        onSaved(saved)
      } catch (error) {
        pending ??= edits
        tell(statusOf(error))
        if (status === 'waiting') timer = setTimeout(() => void sendAll(), retryMs)
        return false
      }
    }
    tell('saved')
    return true
  }

  function sendAll(): Promise<boolean> {
    clearTimeout(timer)
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
    /** Sends what is left; whether all is saved. */
    flush: () => (pending || sending ? sendAll() : Promise.resolve(status === 'saved')),
    version: () => version,
    stop: () => clearTimeout(timer),
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
