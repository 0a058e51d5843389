import { createHash } from 'node:crypto'
import type { ResultSet } from '#contract/results.ts'
import { canonicalText } from '#lib/service-log/fold/canonical-text.ts'
import type { FoldEffect } from '#lib/service-log/fold/fold-messages.ts'
import { normalizeInstant } from '#lib/service-log/fold/normalize-instant.ts'
import type { ResultSetMessage } from './result-set-message.ts'

export interface ResultSetState {
  revision: number
  versionKey: string
  answer: ResultSet | null
  /** the newest event of a critical result: UTC with microseconds */
  criticalAt: string | null
}

export const emptyResultSetState: ResultSetState = {
  revision: -1,
  versionKey: '',
  answer: null,
  criticalAt: null,
}

/** The newest answer as a whole: the same for any order of the messages and any number of copies. */
export function foldResultSet(
  state: ResultSetState,
  { answer, criticalAt }: ResultSetMessage,
): FoldEffect & { state: ResultSetState } {
  const next = { ...state }
  // An event without a readable time still says that there is something critical.
  const reported = criticalAt === null ? null : (normalizeInstant(criticalAt) ?? epoch)
  if (reported !== null && reported > (state.criticalAt ?? '')) next.criticalAt = reported
  const isNewer = answer !== null && isNewerVersion(versionOf(answer), state)
  if (answer && isNewer) Object.assign(next, versionOf(answer), { answer })
  const changedFields = [
    ...(next.criticalAt === state.criticalAt ? [] : ['critical_at']),
    ...(isNewer ? ['results'] : []),
  ]
  const isChanged = changedFields.length > 0
  return { state: next, isChanged, hasNews: isChanged, changedFields, addedEvents: 0 }
}

export function statusOf({ answer }: ResultSetState): string {
  return answer?.metadata.status ?? 'awaited'
}

type Version = Pick<ResultSetState, 'revision' | 'versionKey'>

const epoch = '1970-01-01T00:00:00.000000Z'
const ranks = ['partial', 'final', 'corrected']

/** Answers without a revision, or with the same, go by how final they are, then by their date. */
function versionOf(answer: ResultSet): Version {
  const { status, date_reported: reported } = answer.metadata
  const digest = createHash('sha256').update(canonicalText(answer)).digest('hex')
  const parts = [ranks.indexOf(status ?? '') + 1, normalizeInstant(reported ?? '') ?? '', digest]
  return { revision: answer.revision ?? 0, versionKey: parts.join('|') }
}

function isNewerVersion(a: Version, b: Version) {
  return a.revision === b.revision ? a.versionKey > b.versionKey : a.revision > b.revision
}
