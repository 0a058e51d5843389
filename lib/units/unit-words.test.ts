import { describe, expect, it } from 'vitest'
import english from '#messages/en/units.json' with { type: 'json' }
import { findUnitWord, unitWords } from './unit-words.ts'

describe('findUnitWord', () => {
  it('finds the words of a UCUM code, and none of an unknown one', () => {
    expect(english[findUnitWord('mg/dL') ?? 'percent']).toBe('milligrams per deciliter')
    expect(findUnitWord('furlong')).toBeUndefined()
    expect(findUnitWord('toString')).toBeUndefined()
    expect(findUnitWord(null)).toBeUndefined()
  })

  it('has words for each unit and a unit for all words', () => {
    expect(Object.keys(english).sort()).toEqual([...unitWords].sort())
  })
})
