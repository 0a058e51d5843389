import { z } from 'zod'
import { parsingJob, type WireParsingJob } from '#contract/lab-reports.ts'
import { parseEnvelope } from '#lib/service-log/fold/parse-envelope.ts'

/** What only we know about an upload, logged beside the service's answer. */
const uploadNote = z.object({
  files: z.number().int(),
  by: z.string(),
  /** of the upload; a retry has the same */
  key: z.string().optional(),
  /** of the bytes of its files, in their order */
  digest: z.string().optional(),
})
export type UploadNote = z.infer<typeof uploadNote>

export interface ReportMessage {
  job: WireParsingJob
  /** the keys the message itself has, without the schema's defaults: only these say anything */
  statedKeys: ReadonlySet<string>
  clientUserId: string | null
  upload?: UploadNote | undefined
}

// Until November 2026 the service spelled a page's source and a review's reason so. Read as unknown words, they would make
// a scanned page look like text.
const formerSpelling = '"recognised"'

export function parseReportMessage(body: string): ReportMessage | undefined {
  const parsed = parseEnvelope(body.replaceAll(formerSpelling, '"recognized"'), parsingJob)
  if (!parsed) return undefined
  const { data, keys, clientUserId, envelope } = parsed
  const upload = uploadNote.nullish().catch(null).parse(envelope.upload)
  return { job: data, statedKeys: keys, clientUserId, ...(upload && { upload }) }
}

export function reportIdOf({ job }: Pick<ReportMessage, 'job'>) {
  return job.id.toLowerCase()
}
