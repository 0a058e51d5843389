/** Rounds parts so that they add up to their rounded total: the greatest remainders are rounded up. */
export function roundParts(values: readonly number[], digits: number): number[] {
  const scale = 10 ** digits
  const scaled = values.map((value) => value * scale)
  const floors = scaled.map(Math.floor)
  const total = Math.round(scaled.reduce((sum, value) => sum + value, 0))
  const missing = total - floors.reduce((sum, value) => sum + value, 0)
  const byRemainder = scaled
    .map((value, index) => ({ index, rest: value - Math.floor(value) }))
    .toSorted((a, b) => b.rest - a.rest || a.index - b.index)
  const raised = new Set(byRemainder.slice(0, missing).map(({ index }) => index))
  return floors.map((floor, index) => (floor + (raised.has(index) ? 1 : 0)) / scale)
}
