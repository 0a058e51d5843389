import { canonicalText } from '#lib/orders/fold-order.ts'
import { normaliseInstant } from '#lib/orders/instant.ts'
import type { ReportMessage } from './report-message.ts'

/** What the messages of one report have told so far: each field of the job with the version of who told it. */
export interface ReportState {
  fields: ReadonlyMap<string, unknown>
  versions: ReadonlyMap<string, string>
}

export const emptyReportState: ReportState = { fields: new Map(), versions: new Map() }

export interface ReportFoldOutcome {
  state: ReportState
  /** Anything at all is different, if only how new a field is known to be. */
  isChanged: boolean
  changedFields: string[]
}

/** Beside the job's own fields. */
export const ownerField = 'client_user_id'
export const uploadField = 'upload'

/**
 * Takes one message in. Each field keeps the value of the highest revision (ties go to the larger text), and what a
 * message leaves out or has as null tells nothing: so the result is the same for any order and number of messages.
 */
export function foldReport(state: ReportState, message: ReportMessage): ReportFoldOutcome {
  const version = versionOf(message)
  const fields = new Map(state.fields)
  const versions = new Map(state.versions)
  const changedFields: string[] = []
  let isChanged = false
  for (const [field, value] of listFields(message)) {
    const known = versions.get(field)
    const isSame = known !== undefined && canonicalText(fields.get(field)) === canonicalText(value)
    if (known !== undefined && !isNewer(version, value, known, fields.get(field))) continue
    isChanged = true
    if (!isSame && field !== 'revision' && field !== 'updated_at') changedFields.push(field)
    fields.set(field, value)
    versions.set(field, version)
  }
  return { state: { fields, versions }, isChanged, changedFields }
}

function listFields({ job, told, clientUserId, upload }: ReportMessage): [string, unknown][] {
  const own = Object.entries(job).filter(
    ([field, value]) => told.has(field) && value !== null && value !== undefined,
  )
  return [
    ...own,
    ...(clientUserId === null ? [] : [[ownerField, clientUserId] satisfies [string, unknown]]),
    ...(upload ? [[uploadField, upload] satisfies [string, unknown]] : []),
  ]
}

/** Sortable as text. A message without a revision is older than all that have one. */
function versionOf({ job }: ReportMessage) {
  const revision = String(job.revision ?? 0).padStart(10, '0')
  return `${revision} ${normaliseInstant(job.updated_at) ?? ''}`
}

function isNewer(version: string, value: unknown, knownVersion: string, known: unknown) {
  if (version !== knownVersion) return version > knownVersion
  return canonicalText(value) > canonicalText(known)
}
