import { instantAt, localTimeIn } from '#lib/dates/local-time.ts'
import { zoneOfStoredAddress } from '#lib/dates/zone-of-address.ts'

const wakesAt = '08:00'
const sleepsAt = '21:00'
const dayMs = 86_400_000

/** Where the address is unknown, no one anywhere in the US may be woken. */
const everywhere = ['America/New_York', 'Pacific/Honolulu']

/** The zones of which none may be asleep when a reminder comes: that of the patient's address. */
export function zonesToRespect(address: unknown): readonly string[] {
  const zone = zoneOfStoredAddress(address)
  return zone ? [zone] : everywhere
}

/** `at`, or the morning after it when it is at night. */
export function afterQuietHours(at: Date, zones: readonly string[]): Date {
  const asleep = zones.find((zone) => isQuiet(zone, at))
  if (!asleep) return at
  const [today, time] = splitLocal(asleep, at)
  const day = time < wakesAt ? today : nextDay(today, 1)
  return afterQuietHours(instantAt(asleep, `${day}T${wakesAt}`), zones)
}

/** `at`, or the evening before it when it is at night: for what must come before a time. */
export function beforeQuietHours(at: Date, zones: readonly string[]): Date {
  const asleep = zones.find((zone) => isQuiet(zone, at))
  if (!asleep) return at
  const [today, time] = splitLocal(asleep, at)
  const day = time < wakesAt ? nextDay(today, -1) : today
  const evening = instantAt(asleep, `${day}T${sleepsAt}`)
  return beforeQuietHours(new Date(evening.getTime() - 60_000), zones)
}

function isQuiet(zone: string, at: Date) {
  const [, time] = splitLocal(zone, at)
  return time < wakesAt || time >= sleepsAt
}

function splitLocal(zone: string, at: Date): [day: string, time: string] {
  const local = localTimeIn(zone, at)
  return [local.slice(0, 10), local.slice(11)]
}

function nextDay(day: string, count: number) {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10)
}
