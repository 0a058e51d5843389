import { describe, expect, it } from 'vitest'
import { opposites } from '#testing/parsing/opposites.ts'
import type { Side } from '#testing/parsing/side.ts'
import { matchLoinc } from './match-loinc.ts'

const match = (name: string, { unit }: Side) =>
  matchLoinc({ name, unit, isQualitative: unit === undefined })

/** Chosen without a question though it is another test, or offered though it is the opposite. */
function findFaults(side: Side, opposite: Side): string[] {
  return side.spellings.flatMap((name) => {
    const { status, matches } = match(name, side)
    const codes = matches.map(({ term }) => term.code)
    const isWrong = status === 'auto_match' && codes[0] !== side.code
    const hasOpposite = opposite.code !== null && codes.includes(opposite.code)
    const isMissed = side.code !== null && !codes.includes(side.code)
    const fault = isWrong ? 'chosen' : hasOpposite ? 'offered' : isMissed ? 'missed' : undefined
    return fault ? [`${name} ${side.unit ?? ''}: ${fault} ${status} ${codes.join(' ')}`] : []
  })
}

describe('tests that never stand in for each other', () => {
  it('are at least 60 pairs', () => {
    expect(new Set(opposites).size).toBeGreaterThanOrEqual(60)
  })

  it.each(
    opposites.map(([left, right]) => [left.spellings[0], right.spellings[0], left, right] as const),
  )('%s and %s', (_left, _right, left, right) => {
    expect([...findFaults(left, right), ...findFaults(right, left)]).toEqual([])
  })
})
