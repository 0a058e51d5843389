import { now } from '#platform/clock.ts'
import type { Db } from '#service/db/client.ts'
import { addDays, dayIn } from '#service/scheduling/places/zoned-time.ts'
import type { Slot } from './list-slots.ts'
import { countTakenSeats } from './slot-claims.ts'

const freshMs = 15 * 60 * 1000
const cachedDays = 21
const maxCenters = 2_000

interface CachedDay {
  readAt: number
  taken: Map<string, number>
}

/** Of this process: counts of centers may be up to 15 minutes old where the client allows it (contract 2.12). */
const cache = new Map<string, CachedDay>()

interface Calendar {
  /** names the place */
  key: string
  timeZone: string
  day: string
  slots: Slot[]
}

/** The taken seats of each slot, and which of them were counted now. Reading them fresh renews the cache, which covers the next 21 days. */
export async function readTakenSeats(db: Db, calendars: Calendar[], allowStale: boolean) {
  const found = new Map<string, number>()
  const missing: Calendar[] = []
  for (const calendar of calendars) {
    const cached = allowStale ? findCached(calendar) : undefined
    if (cached) for (const [slot, taken] of cached.taken) found.set(slot, taken)
    else missing.push(calendar)
  }
  const fresh = await countTakenSeats(
    db,
    missing.flatMap(({ slots }) => slots.map(({ key }) => key)),
  )
  for (const calendar of missing) remember(calendar, fresh)
  for (const [slot, taken] of fresh) found.set(slot, taken)
  return { taken: found, isFresh: (slot: string) => fresh.has(slot) }
}

const keyOf = ({ key, day }: Calendar) => `${key}|${day}`

function findCached(calendar: Calendar) {
  const cached = cache.get(keyOf(calendar))
  return cached && now().getTime() - cached.readAt < freshMs ? cached : undefined
}

function remember(calendar: Calendar, counts: Map<string, number>) {
  if (calendar.day > addDays(dayIn(calendar.timeZone, now()), cachedDays)) return
  const taken = new Map(calendar.slots.map(({ key }) => [key, counts.get(key) ?? 0]))
  cache.delete(keyOf(calendar))
  cache.set(keyOf(calendar), { readAt: now().getTime(), taken })
  // The oldest entry goes first.
  for (const key of cache.keys()) {
    if (cache.size <= maxCenters) break
    cache.delete(key)
  }
}
