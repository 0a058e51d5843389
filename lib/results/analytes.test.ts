import { describe, expect, it } from 'vitest'
import english from '#messages/en/analytes.json' with { type: 'json' }
import { analyteKeys, findAnalyte } from './analytes.ts'

describe('the meanings of analytes', () => {
  it('have words for each of them, and each word has its analyte', () => {
    expect(Object.keys(english).sort()).toEqual([...analyteKeys].sort())
  })

  it('are found by code, with a source, and nowhere else', () => {
    expect(findAnalyte('2276-4')).toEqual({
      key: 'ferritin',
      source: 'https://medlineplus.gov/lab-tests/ferritin-blood-test/',
    })
    expect(findAnalyte('99999-9')).toBeUndefined()
    expect(findAnalyte(null)).toBeUndefined()
  })

  it('stay short enough to be one thought', () => {
    for (const text of Object.values(english)) expect(text.length).toBeLessThan(125)
  })
})
