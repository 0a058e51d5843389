import type { DraftData } from './draft-data.ts'
import type { DraftKind, DraftStep } from './draft-steps.ts'

/** idle: nothing typed yet; waiting: kept on the page and retried later; failed: the server refuses it as it is. */
export type SaveStatus =
  | 'idle'
  | 'saved'
  | 'saving'
  | 'waiting'
  | 'signed-out'
  | 'conflict'
  | 'failed'

export interface SavedDraft {
  draftId: string
  version: number
}

interface Change<Step, Data> {
  step: Step
  data: Data
}

interface SaverParts<Step, Data> {
  saved: SavedDraft | null
  /** `draftId` is that of the last save. */
  send: (
    change: Change<Step, Data> & { version: number },
    draftId: string | undefined,
  ) => Promise<SavedDraft>
  onStatus: (status: SaveStatus) => void
  delayMs?: number
}

const retryDelaysMs = [2_000, 5_000, 10_000, 30_000]

export function createDraftSaver<K extends DraftKind, Step = DraftStep<K>, Data = DraftData<K>>(
  parts: SaverParts<Step, Data>,
) {
  const { send, onStatus, delayMs = 800 } = parts
  let saved = parts.saved
  let pending: Change<Step, Data> | undefined
  let sending: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let status: SaveStatus = saved ? 'saved' : 'idle'

  function report(next: SaveStatus) {
    if (next === status) return
    status = next
    onStatus(next)
  }

  function sendLater(waitMs: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void sendAll().catch(() => undefined), waitMs)
  }

  function sendAll(): Promise<void> {
    clearTimeout(timer)
    sending ??= sendEach().finally(() => {
      sending = undefined
    })
    return sending
  }

  async function sendEach() {
    while (pending) {
      const change = pending
      pending = undefined
      report('saving')
      try {
        saved = await send({ ...change, version: saved?.version ?? 0 }, saved?.draftId)
        failures = 0
      } catch (error) {
        pending ??= change
        report(statusOf(error))
        if (status === 'waiting') sendLater(retryDelaysMs[Math.min(failures, 3)] ?? 30_000)
        failures += 1
        throw error
      }
    }
    if (saved) report('saved')
  }

  return {
    change(step: Step, data: Data) {
      pending = { step, data }
      if (status === 'conflict' || status === 'signed-out') return
      if (status !== 'waiting') report('saving')
      sendLater(status === 'waiting' ? 2_000 : delayMs)
    },
    /** Throws the error of a failed save. */
    async flush(): Promise<SavedDraft | null> {
      await sendAll()
      return saved
    },
    retry() {
      if (pending && status !== 'conflict') void sendAll().catch(() => undefined)
    },
    /** Builds on a newer draft; with `keepMine` this page's changes replace it. */
    adopt(newer: SavedDraft | null, keepMine: boolean) {
      saved = newer
      if (!keepMine) pending = undefined
      report(newer ? 'saved' : 'idle')
      if (pending) void sendAll().catch(() => undefined)
    },
    lastSaved: () => saved,
    hasUnsaved: () => pending !== undefined || sending !== undefined,
    stop: () => clearTimeout(timer),
  }
}

export type DraftSaver<K extends DraftKind> = ReturnType<typeof createDraftSaver<K>>

const repairable = new Set([
  'offline',
  'database-away',
  'unexpected',
  'too-many-attempts',
  'service-unreachable',
  'service-timeout',
])

function statusOf(error: unknown): SaveStatus {
  const code =
    typeof error === 'object' && error !== null && 'code' in error ? error.code : 'unexpected'
  if (code === 'draft-conflict') return 'conflict'
  if (code === 'signed-out') return 'signed-out'
  return repairable.has(String(code)) ? 'waiting' : 'failed'
}
