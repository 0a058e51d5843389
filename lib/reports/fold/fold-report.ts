import { isParsingJobSnapshot } from '#contract/lab-reports.ts'
import { type FieldState, foldFields } from '#lib/service-log/fold/fold-fields.ts'
import type { FoldEffect } from '#lib/service-log/fold/fold-messages.ts'
import { normalizeInstant } from '#lib/service-log/fold/normalize-instant.ts'
import type { ReportMessage } from './report-message.ts'

export type ReportState = FieldState

export const emptyReportState: ReportState = { fields: new Map(), versions: new Map() }

export const ownerField = 'client_user_id'
export const uploadField = 'upload'

const rules = {
  isOwnField: (field: string) => field === ownerField || field === uploadField,
  quietFields: new Set(['updated_at', 'revision']),
}

/** The result is the same for any order and number of messages. */
export function foldReport(
  state: ReportState,
  message: ReportMessage,
): FoldEffect & { state: ReportState } {
  const { fields, versions, isChanged, changedFields } = foldFields(
    state,
    {
      version: versionOf(message),
      fields: listFields(message),
      isSnapshot: isParsingJobSnapshot(message.job, message.statedKeys),
    },
    rules,
  )
  const hasNews = changedFields.length > 0
  return { state: { fields, versions }, isChanged, hasNews, changedFields, addedEvents: 0 }
}

function listFields({ job, statedKeys, clientUserId, upload }: ReportMessage): [string, unknown][] {
  const own = Object.entries(job).filter(
    ([field, value]) => statedKeys.has(field) && value !== null && value !== undefined,
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
  return `${revision} ${normalizeInstant(job.updated_at) ?? ''}`
}
