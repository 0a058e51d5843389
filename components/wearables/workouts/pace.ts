import type { WorkoutPoint } from '#lib/wearables/wearable-view.ts'

const metersPerMile = 1609.344

/** Seconds for a mile. */
export function paceOf(meters: number | null, seconds: number): number | null {
  return meters === null || meters < 100 ? null : seconds / (meters / metersPerMile)
}

/** 47:18, or 1:12:05. */
export function formatClock(seconds: number): string {
  const whole = Math.round(seconds)
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

interface Mile {
  number: number
  /** of one that is not full */
  meters: number | null
  seconds: number
  heartRate: number | null
}

/** How long each mile took; the last one is what is left. */
export function listMiles(points: readonly WorkoutPoint[]): Mile[] {
  const known = points.filter(({ distance }) => distance !== null)
  const last = known.at(-1)
  if (!last?.distance || last.distance < metersPerMile / 10) return []
  const byMile = Map.groupBy(known, ({ distance }) => Math.floor((distance ?? 0) / metersPerMile))
  const total = last.distance
  return [...byMile].map(([index, own]) => {
    const first = own[0]?.at ?? 0
    const next = byMile.get(index + 1)?.[0]?.at
    const beats = own.flatMap(({ heartRate }) => heartRate ?? [])
    return {
      number: index + 1,
      meters: next === undefined ? total - index * metersPerMile : null,
      seconds: (next ?? last.at) - first,
      heartRate: beats.length === 0 ? null : beats.reduce((a, b) => a + b, 0) / beats.length,
    }
  })
}
