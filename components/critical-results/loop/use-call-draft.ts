import { useState } from 'react'
import type { CallOutcome, CallView } from '#lib/critical-results/critical-view.ts'

const empty = {
  outcome: 'confirmed' as CallOutcome,
  spokeWith: 'patient',
  spokeWithName: '',
  identifiedBy: '',
  obstacle: '',
  readBack: '',
  advice: '',
  note: '',
}

export type CallDraft = typeof empty

/** Newest first. What was typed outlasts the calls of others, and ends with its own. */
export function useCallDraft([newest]: readonly CallView[]) {
  const [call, setCall] = useState(empty)
  // The newest call when this one was begun.
  const [since, setSince] = useState<string>()
  const isWritten = JSON.stringify(call) !== JSON.stringify(empty)
  return {
    call,
    isWritten,
    newer: isWritten && newest && newest.callId !== since ? newest : null,
    set: (part: Partial<CallDraft>) => {
      if (!isWritten) setSince(newest?.callId)
      setCall({ ...call, ...part })
    },
    clear: () => setCall(empty),
    /** What was typed while it was being sent stays, as the next call. */
    settle: (sent: CallDraft) => setCall((now) => (now === sent ? empty : now)),
  }
}
