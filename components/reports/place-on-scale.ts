import type { RowScale } from '#lib/results/result-view.ts'

/**
 * Positions of a range and a value on a bar, from 0 to 1. Each side leaves room for half the range's width; a range open
 * on one side reaches that end of the bar. Values beyond the bar are placed at its end.
 */
export function placeOnScale({ number, low, high }: RowScale): {
  from: number
  to: number
  at: number
} {
  const [least, most] = spanOf({ number, low, high })
  const place = (value: number) => Math.min(1, Math.max(0, (value - least) / (most - least)))
  return {
    from: low === null ? 0 : place(low),
    to: high === null ? 1 : place(high),
    at: place(number),
  }
}

function spanOf({ number, low, high }: RowScale): [number, number] {
  if (low !== null && high !== null && high > low) {
    const room = (high - low) / 2
    return [low - room, high + room]
  }
  const limit = low ?? high ?? number
  const reach = Math.max(Math.abs(limit), Math.abs(number - limit), 1e-9)
  return high === null ? [limit - reach / 2, limit + reach] : [limit - reach, limit + reach / 2]
}
