import { AppError } from '#lib/errors/app-error.ts'
import { ServiceError } from '#lib/service-client/service-error.ts'
import type { RefusalReason, UploadRefusal } from './upload-limits.ts'

/** An upload that is refused, with the reason and which of its files it is about. */
export function refuseUpload({ reason, file }: UploadRefusal, cause?: unknown): AppError {
  return new AppError('report-refused', {
    context: { reason, ...(file !== undefined && { file: String(file) }) },
    cause,
  })
}

/** In the order in which they are looked for: the first that fits. */
const reasons: [RegExp, RefusalReason][] = [
  [/password|encrypted/i, 'encrypted'],
  [/pages/i, 'too-many-pages'],
  [/pixels/i, 'too-many-pixels'],
  [/picture is damaged|undecodable/i, 'undecodable'],
  [/damaged|corrupt/i, 'corrupt'],
  [/empty/i, 'empty'],
  [/neither|unsupported|not match/i, 'unsupported'],
  [/at most \d+ files/i, 'too-many-files'],
  [/one PDF/i, 'mixed'],
  [/within the limits/i, 'unopenable'],
]

/**
 * The service's refusal of the files themselves as one of ours; undefined for every other failure. With a single file
 * it is known which one it is about.
 */
export function findServiceRefusal(error: unknown, fileCount: number): AppError | undefined {
  if (!(error instanceof ServiceError)) return undefined
  const isAboutFiles = error.status === 400 || error.status === 413
  if (!isAboutFiles) return undefined
  const detail = typeof error.detail === 'string' ? error.detail : ''
  const named = reasons.find(([words]) => words.test(detail))?.[1] ?? 'refused'
  const reason = error.status === 413 ? 'too-large' : named
  return refuseUpload({ reason, ...(fileCount === 1 && { file: 0 }) }, error)
}
