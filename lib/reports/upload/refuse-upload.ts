import { AppError } from '#lib/errors/app-error.ts'
import { listFaults, ServiceError } from '#lib/service-client/service-error.ts'
import type { RefusalReason, UploadRefusal } from './upload-limits.ts'

export function refuseUpload({ reason, file }: UploadRefusal, cause?: unknown): AppError {
  return new AppError('report-refused', {
    context: { reason, ...(file !== undefined && { file: String(file) }) },
    cause,
  })
}

const reasons: [RegExp, RefusalReason][] = [
  [/password|encrypted/i, 'encrypted'],
  [/scripts/i, 'active-content'],
  [/pages/i, 'too-many-pages'],
  [/pixels/i, 'too-many-pixels'],
  [/image is damaged|undecodable/i, 'undecodable'],
  [/damaged|corrupt/i, 'corrupt'],
  [/empty/i, 'empty'],
  [/neither|unsupported|not match/i, 'unsupported'],
  [/at most \d+ files/i, 'too-many-files'],
  [/one PDF/i, 'mixed'],
  [/within the limits/i, 'unopenable'],
]

/**
 * Converts the service's refusal of the upload; undefined for every other failure. With a single file, a refusal of the
 * files is about that one.
 */
export function findServiceRefusal(error: unknown, fileCount: number): AppError | undefined {
  if (!(error instanceof ServiceError)) return undefined
  const limit = findLimit(error)
  if (limit) return limit
  const isAboutFiles = error.status === 400 || error.status === 413
  if (!isAboutFiles) return undefined
  const detail = typeof error.detail === 'string' ? error.detail : ''
  const named = reasons.find(([words]) => words.test(detail))?.[1] ?? 'refused'
  const reason = error.status === 413 ? 'too-large' : named
  return refuseUpload({ reason, ...(fileCount === 1 && { file: 0 }) }, error)
}

/** What the patient already has at the service: reports that are not finished, and all that are stored. */
function findLimit(error: ServiceError): AppError | undefined {
  const { retryAfterMs } = error
  const types = listFaults(error).map(({ type }) => type)
  const details = { cause: error, ...(retryAfterMs !== undefined && { retryAfterMs }) }
  if (types.includes('too_many_unfinished'))
    return new AppError('too-many-reports', { ...details, fields: { file: 'reports-unfinished' } })
  if (types.includes('storage_quota'))
    return new AppError('report-refused', {
      ...details,
      fields: { file: 'storage-full' },
      context: { reason: 'storage-full' },
    })
  return error.status === 429 ? new AppError('too-many-attempts', details) : undefined
}
