import { createHash } from 'node:crypto'
import { db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import type { PatientId } from '#lib/ids.ts'

/** Equal for the same bytes in the same order of files. */
export const digestFiles = (files: readonly { sha256: string }[]): string =>
  createHash('sha256')
    .update(files.map(({ sha256 }) => sha256).join(' '))
    .digest('hex')

interface Upload {
  patientId: PatientId
  key: string
  digest: string
}

/** Throws report-known where another upload for the patient had the same files and was neither refused nor withdrawn. */
export async function requireNew({ patientId, key, digest }: Upload): Promise<void> {
  const [known] = await db().$queryRaw<{ jobId: string; at: Date | null }[]>`
    SELECT r.job_id::text AS "jobId", r.created_at AS at
      FROM report_projection r LEFT JOIN review_decision d ON d.job_id = r.job_id
     WHERE r.client_user_id = ${patientId} AND r.snapshot -> 'upload' ->> 'digest' = ${digest}
       AND r.snapshot -> 'upload' ->> 'key' <> ${key}
       AND r.status <> 'failed' AND d.outcome IS DISTINCT FROM 'rejected' AND d.outcome IS DISTINCT FROM 'withdrawn'
     ORDER BY r.created_at DESC NULLS LAST LIMIT 1`
  if (!known) return
  const { jobId, at } = known
  throw new AppError('report-known', { context: { jobId, ...(at && { at: at.toISOString() }) } })
}
