import { z } from 'zod'
import { parsingJob, type WireParsingJob } from '#service/contract/lab-reports.ts'

/** Types of our own log entries for what was not a webhook. */
export const reportAnswerType = 'answer.report'
export const reportReconciliationType = 'reconciliation.report'

const folded = new Set([
  'lab_report.parsing_job.created',
  'lab_report.parsing_job.updated',
  reportAnswerType,
  reportReconciliationType,
])

/** Whether messages of this type tell a lab report. */
export function isReportEvent(eventType: string) {
  return folded.has(eventType)
}

/** What only we know of an upload; it stands in the log beside the service's answer. */
const uploadNote = z.object({
  files: z.number().int(),
  /** patient or clinic */
  by: z.string(),
})
export type UploadNote = z.infer<typeof uploadNote>

/** A message of the log that tells a lab report. */
export interface ReportMessage {
  job: WireParsingJob
  /** the keys that the message itself has: what it leaves out it does not tell */
  told: ReadonlySet<string>
  clientUserId: string | null
  upload?: UploadNote | undefined
}

const envelope = z.looseObject({
  user_id: z.string().nullish(),
  client_user_id: z.string().nullish(),
  upload: uploadNote.nullish().catch(null),
  data: parsingJob,
})

/** Undefined when the body is no parsing job: kept in the log, told to staff, without effect. */
export function parseReportMessage(body: string): ReportMessage | undefined {
  const raw = parseJson(body)
  const parsed = envelope.safeParse(raw)
  if (!parsed.success) return undefined
  const { data, user_id, client_user_id, upload } = parsed.data
  const belongs = user_id == null || data.user_id == null || user_id === data.user_id
  return {
    job: data,
    told: new Set(Object.keys((raw as { data: object }).data)),
    clientUserId: belongs ? (client_user_id ?? null) : null,
    ...(upload && { upload }),
  }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

export function reportIdOf({ job }: Pick<ReportMessage, 'job'>) {
  return job.id.toLowerCase()
}
