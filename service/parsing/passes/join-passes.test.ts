import { describe, expect, it } from 'vitest'
import type { PrintedRow } from '#service/parsing/rows/row.ts'
import { joinPasses } from './join-passes.ts'

function row(parts: Partial<PrintedRow> & { x?: number; y?: number }): PrintedRow {
  const { x = 200, y = 100, ...rest } = parts
  const box = { x, y, width: 30, height: 10 }
  const usual = { name: 'Potassium', value: '4.2', unit: 'mmol/L', range: '3.5-5.1' }
  return { page: 1, box, valueBox: box, confidence: 0.95, score: 9, leftover: 0, ...usual, ...rest }
}

describe('joinPasses', () => {
  it('keeps what most passes read, and counts them', () => {
    const [joined, ...more] = joinPasses([[row({})], [row({ value: '42' })], [row({})]])
    expect(more).toEqual([])
    expect(joined).toMatchObject({ value: '4.2', agreeing: 2, seenBy: 3 })
  })

  it('restores points of a range from another pass, or from its other limit', () => {
    const [read] = joinPasses([[row({ range: '35-51' })], [row({})]])
    expect(read?.range).toBe('3.5-5.1')
    const [repaired] = joinPasses([[row({ range: '32.5-345' })], [row({ range: '32.5-345' })]])
    expect(repaired?.range).toBe('32.5-34.5')
  })

  it('drops a range that one pass read as the value', () => {
    const wrong = row({ value: '3.5-5.1', x: 320 })
    expect(joinPasses([[row({})], [wrong], [row({})]]).map(({ value }) => value)).toEqual(['4.2'])
  })

  it('keeps a value that looks like a range where no other pass reads one beside it', () => {
    expect(joinPasses([[row({ value: '2-5', name: 'Epithelial cells' })]])).toHaveLength(1)
  })

  it('drops a smear that only one pass read', () => {
    const smear = row({ name: 'I li', value: '1', confidence: 0.3, y: 300 })
    expect(joinPasses([[row({}), smear], [row({})], [row({})]])).toHaveLength(1)
    expect(joinPasses([[smear], [smear], []])).toHaveLength(1)
  })

  it('keeps a flag that at least half of the passes saw', () => {
    expect(joinPasses([[row({ flag: 'A' })], [row({})], [row({})]])[0]?.flag).toBeUndefined()
    expect(joinPasses([[row({ flag: 'H' })], [row({ flag: 'H' })], [row({})]])[0]?.flag).toBe('H')
  })
})
