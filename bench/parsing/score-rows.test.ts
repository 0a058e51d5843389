import { describe, expect, it } from 'vitest'
import type { ReadResult } from '#service/parsing/result/read-result.ts'
import { parsePages, typePage } from '#testing/parsing/type-page.ts'
import { listFigures } from './aims.ts'
import { isHeldOut } from './list-samples.ts'
import { addScores, nameLikeness, scoreRows } from './score-rows.ts'
import type { TruthRow } from './subject.ts'

const head = 'Test  Result  Units  Reference Range'

const truth = (name: string, value: string, rest: Partial<TruthRow> = {}): TruthRow => ({
  name,
  value,
  unit: 'g/dL',
  range: '13.0 - 17.0',
  interpretation: 'normal',
  codes: ['718-7'],
  ...rest,
})

async function read(...lines: string[]): Promise<ReadResult[]> {
  const { results } = await parsePages(typePage([head, ...lines]))
  return results
}

describe('scoreRows', () => {
  it('counts every part of a row read as printed', async () => {
    const results = await read('Hemoglobin  14.2  g/dL  13.0 - 17.0')
    const { score, misses } = scoreRows([truth('Hemoglobin', '14.2')], results)
    expect(misses).toEqual([])
    expect(score).toMatchObject({ found: 1, value: 1, unit: 1, range: 1, interpretation: 1 })
    expect(score).toMatchObject({ first: 1, withinFive: 1, silentWrong: 0 })
  })

  it('counts a wrong value as found, not right, and silent only without a doubt', async () => {
    const results = await read('Hemoglobin  14.2  g/dL  13.0 - 17.0')
    const { score } = scoreRows([truth('Hemoglobin', '15.2')], results)
    expect(score).toMatchObject({ found: 1, value: 0, silentWrong: 1 })
    const doubted = results.map((result) => ({ ...result, doubts: ['magnitude' as const] }))
    expect(scoreRows([truth('Hemoglobin', '15.2')], doubted).score.silentWrong).toBe(0)
  })

  it('counts extra rows against precision and missing rows against recall', async () => {
    const results = await read('Hemoglobin  14.2  g/dL  13.0 - 17.0')
    const { score, misses } = scoreRows([truth('Potassium', '4.2')], results)
    expect(score).toMatchObject({ printed: 1, read: 1, found: 0, silentWrong: 1 })
    expect(misses.map(({ kind }) => kind).toSorted()).toEqual(['extra', 'missing'])
  })

  it('pairs rows of one name by their other parts', async () => {
    const results = await read(
      'Lymphocytes  31  %  20 - 40',
      'Lymphocytes  2.1  10^3/uL  1.0 - 4.0',
    )
    const rows = [
      truth('Lymphocytes', '2.1', { unit: 'K/uL', range: '1.0-4.0' }),
      truth('Lymphocytes', '31', { unit: '%', range: '20-40' }),
    ]
    expect(scoreRows(rows, results).score).toMatchObject({ value: 2, unit: 2, range: 2 })
  })

  it('adds up files, and has no share of zero rows', () => {
    const { score } = scoreRows([truth('Hemoglobin', '14.2')], [])
    expect(addScores([score, score])).toMatchObject({ printed: 2, found: 0 })
    const precision = listFigures(score, 'text').find(({ name }) => name === 'precision')
    expect(precision).toMatchObject({ right: 0, of: 0 })
  })

  it('counts codes of another specimen that were chosen automatically', async () => {
    const results = await read('Glucose  69  mg/dL  70 - 99')
    const glucose = { unit: 'mg/dL', range: '70 - 99', interpretation: 'low' }
    const ofBlood = truth('Glucose', '69', { ...glucose, codes: ['2345-7'] })
    expect(scoreRows([ofBlood], results).score).toMatchObject({ placed: 1, wrongSpecimen: 0 })
    const pleural = truth('Glucose', '69', { ...glucose, codes: [], specimen: 'pleural' })
    expect(scoreRows([pleural], results).score).toMatchObject({ placed: 1, wrongSpecimen: 1 })
  })

  it('counts units that mean something else, if without a doubt', async () => {
    const results = await read('Hemoglobin  14.2  g/dL  13.0 - 17.0')
    const other = truth('Hemoglobin', '14.2', { unit: 'g/L' })
    expect(scoreRows([other], results).score.silentUnit).toBe(1)
    const doubted = results.map((result) => ({ ...result, doubts: ['magnitude' as const] }))
    expect(scoreRows([other], doubted).score.silentUnit).toBe(0)
    expect(scoreRows([truth('Hemoglobin', '14.2')], results).score.silentUnit).toBe(0)
  })

  it('counts titers that are lost, with their row or beside a word', async () => {
    const results = await read('RPR  Reactive 1:64  _  <1:8', 'Sodium  140  mmol/L  135 - 145')
    const rpr = truth('RPR', 'Reactive 1:64', { unit: null, range: '<1:8' })
    expect(scoreRows([rpr], results).score).toMatchObject({ titers: 1, lostTiters: 0 })
    expect(scoreRows([rpr], []).score).toMatchObject({ titers: 1, lostTiters: 1 })
    const word = await read('RPR  Reactive  _  Non-reactive', 'Sodium  140  mmol/L  135 - 145')
    expect(scoreRows([rpr], word).score.lostTiters).toBe(1)
  })

  it('distinguishes names that share few letters', () => {
    expect(nameLikeness('hemoglobin', 'hemoglobln')).toBeGreaterThanOrEqual(0.8)
    expect(nameLikeness('sodium', 'chloride')).toBeLessThan(0.5)
  })

  it('holds out a fixed half', () => {
    const names = Array.from({ length: 400 }, (_, at) => `report-${at}.pdf`)
    const held = names.filter(isHeldOut).length
    expect(held).toBeGreaterThan(150)
    expect(held).toBeLessThan(250)
    expect(names.filter(isHeldOut)).toEqual(names.filter(isHeldOut))
  })
})
