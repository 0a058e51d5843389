import { AppError } from '#lib/errors/app-error.ts'
import { processSlot } from '#platform/process-slot.ts'

const maxAtOnce = 3
const retryAfterMs = 5_000

const slot = processSlot<Map<string, number>>('uploads')

/** Each upload takes up to 80 MB of disk for up to ten minutes, so an account has only a few in progress. */
export async function limitUploads<T>(userId: string, work: () => Promise<T>): Promise<T> {
  slot.value ??= new Map()
  const running = slot.value
  const count = running.get(userId) ?? 0
  if (count >= maxAtOnce) throw new AppError('too-many-attempts', { retryAfterMs })
  running.set(userId, count + 1)
  try {
    return await work()
  } finally {
    const left = (running.get(userId) ?? 1) - 1
    if (left > 0) running.set(userId, left)
    else running.delete(userId)
  }
}
