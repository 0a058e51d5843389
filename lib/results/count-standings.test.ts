import { describe, expect, it } from 'vitest'
import { countStandings, isNoticeable, isSurelyOutside, standingOf } from './count-standings.ts'
import type { RowInterpretation } from './result-view.ts'

const value = (interpretation: RowInterpretation, isContradictory = false) => ({
  interpretation,
  isContradictory,
})

describe('standingOf', () => {
  it.each([
    ['high', false, 'above'],
    ['normal', false, 'within'],
    ['high', true, 'contradictory'],
    ['low', true, 'contradictory'],
    ['abnormal', true, 'contradictory'],
    ['normal', true, 'contradictory'],
    ['unknown', true, 'contradictory'],
    // A flag of danger is never taken back by a range.
    ['critical-high', true, 'critical'],
    ['critical', true, 'critical'],
  ] as const)('%s, contradicted: %s, is %s', (interpretation, isContradictory, standing) => {
    expect(standingOf(value(interpretation, isContradictory))).toBe(standing)
  })

  it('never counts a contradicted flag as inside or outside, and never hides it', () => {
    const values = [value('high', true), value('normal', true), value('high'), value('normal')]
    expect(countStandings(values)).toEqual([
      { standing: 'above', count: 1 },
      { standing: 'contradictory', count: 2 },
      { standing: 'within', count: 1 },
    ])
    expect(values.map(isNoticeable)).toEqual([true, true, true, false])
    expect(values.map(isSurelyOutside)).toEqual([false, false, true, false])
  })

  it('does not count what the laboratory no longer reports', () => {
    const gone = { ...value('unknown'), status: 'withdrawn' }
    expect(countStandings([gone, value('normal')])).toEqual([{ standing: 'within', count: 1 }])
  })
})
