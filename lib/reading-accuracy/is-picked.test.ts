import { expect, it } from 'vitest'
import { isPicked } from './is-picked.ts'

const rows = Array.from({ length: 4_000 }, (_, at) => ({
  jobId: `00000000-0000-4000-8000-${String(at % 40).padStart(12, '0')}`,
  rowId: `row-${at}`,
}))
const pick = (percent: number) => rows.filter((row) => isPicked(row, percent))

it('picks about the share of the rows, and the same ones each time', () => {
  expect(pick(0)).toEqual([])
  expect(pick(100)).toHaveLength(rows.length)
  const tenth = pick(10)
  expect(tenth).toEqual(pick(10))
  // Four standard deviations of 4,000 draws.
  expect(Math.abs(tenth.length - 400)).toBeLessThan(76)
  // A larger share keeps what a smaller one picked.
  expect(new Set([...pick(20), ...tenth]).size).toBe(pick(20).length)
})
