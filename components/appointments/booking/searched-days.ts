const dayMs = 86_400_000

/** A search covers two weeks. */
export const searchedDays = 14

/** The day that many days after another one, or before it. */
export function daysFrom(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)
}
