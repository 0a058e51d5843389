import type { Pool } from 'pg'
import { log } from '#lib/log.ts'
import type { DeliveryKind } from './count-deliveries.ts'

export interface RefusedDelivery {
  kind: Exclude<DeliveryKind, 'accepted'>
  messageId: string | null
}

const flushMs = 1_000
const hourMs = 3_600_000
/** Per kind and process: a flood of forgeries must not fill the disk. The counts continue beyond it. */
const maxRecordedPerHour = 500
/** Buffered while the database is unavailable; beyond it only the counts remain. */
const maxWaiting = 5_000

const insertRefused = `
  INSERT INTO refused_delivery (at, message_id, kind)
  SELECT * FROM unnest($1::timestamptz[], $2::text[], $3::text[])`

/**
 * Records when and why deliveries were refused or were duplicates, without their bodies. Written once a second, so that no
 * answer waits for it.
 */
export function createDeliveryRecorder(pool: () => Pool, now: () => number = Date.now) {
  const kept = new Map<string, number>()
  let waiting: (RefusedDelivery & { at: Date })[] = []
  let hour = 0
  let timer: NodeJS.Timeout | undefined

  function canRecord(kind: string, at: number) {
    const thisHour = Math.floor(at / hourMs)
    if (thisHour !== hour) kept.clear()
    hour = thisHour
    const count = kept.get(kind) ?? 0
    if (count >= maxRecordedPerHour || waiting.length >= maxWaiting) return false
    kept.set(kind, count + 1)
    return true
  }

  async function flush() {
    clearTimeout(timer)
    timer = undefined
    const taken = waiting
    waiting = []
    if (taken.length === 0) return
    try {
      await pool().query(insertRefused, [
        taken.map(({ at }) => at.toISOString()),
        taken.map(({ messageId }) => messageId),
        taken.map(({ kind }) => kind),
      ])
    } catch (error) {
      log().warn({ err: error, count: taken.length }, 'refused deliveries not written yet')
      waiting = [...taken, ...waiting].slice(0, maxWaiting)
      schedule()
    }
  }

  function schedule() {
    timer ??= setTimeout(() => void flush(), flushMs).unref()
  }

  return {
    record({ kind, messageId }: RefusedDelivery) {
      const at = now()
      if (!canRecord(kind, at)) return
      waiting.push({ kind, messageId, at: new Date(at) })
      schedule()
    },
    flush,
  }
}
