import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePages, typePage } from '#testing/parsing/type-page.ts'
import { parseRange } from './parse-range.ts'
import { parseValue } from './parse-value.ts'

const head = 'Test  Result  Units  Reference Range'
const around = ['Sodium  140  mmol/L  135 - 145', 'Potassium  4.1  mmol/L  3.5 - 5.1']

async function readRow(line: string) {
  const { results } = await parsePages(typePage([head, ...around, line]))
  return results[2]
}

describe('a titer', () => {
  it('is a value, whatever its dilution, sign, or word', () => {
    const dilutions = fc.integer({ min: 1, max: 1_000_000 })
    const signs = fc.constantFrom('', '<', '>', '≥ ', '<= ')
    const words = fc.constantFrom('', 'Reactive', 'Positive', 'Non-reactive', 'Weakly reactive')
    fc.assert(
      fc.property(dilutions, signs, words, (dilution, sign, word) => {
        const titer = `${sign}1:${dilution}`
        const printed =
          word === '' ? [titer] : [`${word} ${titer}`, `${word}, ${titer}`, `${word} (${titer})`]
        for (const text of printed) {
          expect(parseValue(text)).toMatchObject({ kind: 'ratio', text, dilution })
          expect('meaning' in parseValue(text)).toBe(word !== '')
        }
      }),
    )
  })

  it('as a range limits the dilution and no number', () => {
    expect(parseRange('<1:80')).toEqual({
      text: '<1:80',
      titer: { high: 80, isHighExcluded: true },
    })
    expect(parseRange('1:1 - 1:8')).toEqual({ text: '1:1 - 1:8', titer: { low: 1, high: 8 } })
    expect(parseRange('< 1:10')?.high).toBeUndefined()
  })

  it.each([8, 16, 32, 40, 64, 80, 160, 1280])('of 1:%i is read in a table', async (dilution) => {
    const row = await readRow(`VDRL  1:${dilution}  _  <1:4`)
    expect(row?.value.text).toBe(`1:${dilution}`)
    expect(row?.standing).toBe('high')
    expect(row?.doubts).toEqual([])
  })

  it.each([
    ['RPR  Reactive 1:64  _  Non-reactive', 'Reactive 1:64', 'abnormal'],
    ['RPR  Reactive, 1:64  _  <1:1', 'Reactive, 1:64', 'high'],
    ['RPR  Reactive (1:64)  _  Non-reactive', 'Reactive (1:64)', 'abnormal'],
    ['RPR  1:64 Reactive  _  Non-reactive', '1:64 Reactive', 'abnormal'],
    ['ANA  >1:160  _  <1:80', '>1:160', 'high'],
    ['ANA  <1:80  _  <1:80', '<1:80', 'normal'],
    ['ANA titer  1 : 320  _  < 1:80', '1 : 320', 'high'],
    ['VDRL  1/32  _  <1/8', '1/32', 'high'],
  ])('keeps both parts of %s', async (line, value, standing) => {
    const row = await readRow(line)
    expect([row?.value.text, row?.standing]).toEqual([value, standing])
    expect(row?.doubts).toEqual([])
  })

  it('in the cell after its word belongs to the result', async () => {
    const { results } = await parsePages(
      typePage([
        'Test  Result  Titer  Reference Range',
        'RPR  Reactive  1:64  Non-reactive',
        'Sodium  140',
      ]),
    )
    expect(results[0]?.value.text).toBe('Reactive 1:64')
  })

  it('is read beside the name, without a table', async () => {
    expect((await readRow('VDRL 1:64'))?.value.text).toBe('1:64')
  })

  it('behind a label keeps the name of its test', async () => {
    const row = await readRow('ANA titer: 1:64 (Ref: <1:8)')
    expect([row?.name, row?.value.text]).toEqual(['ANA titer', '1:64'])
  })

  it('that contradicts its word is doubted', async () => {
    expect((await readRow('RPR  Reactive 1:2  _  <1:8'))?.doubts).toContain('flag-conflict')
    expect((await readRow('RPR  Negative 1:640  _  <1:80'))?.doubts).toContain('flag-conflict')
  })

  it('is no time of day, and a time no titer', async () => {
    for (const line of ['Drawn  2026-03-14 1:45', 'Drawn  1:45 PM', 'Result 1:30 pm'])
      expect(await readRow(line)).toBeUndefined()
  })
})

describe('words behind a result', () => {
  it.each([
    ['Sodium, serum  140 hemolyzed  mmol/L  135 - 145'],
    ['HIV screen  Reactive repeat  _  Non-reactive'],
  ])('are a doubt: %s', async (line) => {
    expect((await readRow(line))?.doubts.length).toBeGreaterThan(0)
  })

  it('keep the amount of what was detected', async () => {
    const row = await readRow('HCV RNA  <20 Detected  IU/mL  Not detected')
    expect(row?.value.text).toBe('<20 Detected')
    expect(row?.standing).toBe('abnormal')
  })

  it('in a column of their own are none', async () => {
    expect((await readRow('Calcium  9.4  mg/dL  8.6 - 10.2  Colorimetric'))?.doubts).toEqual([])
  })
})
