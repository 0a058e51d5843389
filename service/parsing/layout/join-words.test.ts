import { describe, expect, it } from 'vitest'
import { parsePages, typePage, typeText } from '#testing/parsing/type-page.ts'

/** Digits behind a cell as a browser sets <sup>: 0.83 of the size, a third of it higher. */
async function read(cell: string, raised: string, after: string, column: 'value' | 'unit') {
  const { items, ...page } = typePage([
    'Test  Result  Unit  Range',
    column === 'value' ? 'Glucose  _  mg/dL  70 - 99' : 'WBC  6.2  _  4.0 - 11.0',
  ])
  const x = column === 'value' ? 180 : 320
  const base = typeText(cell, x, 76)
  const small = typeText(raised, x + base.box.width, 73.5, 8.3)
  const rest = typeText(after, x + base.box.width + small.box.width, 76)
  const added = [base, small, ...(after === '' ? [] : [rest])]
  const all = [...items, ...added].map((item) => ({ ...item, font: 'f1' }))
  const { results } = await parsePages({ ...page, items: all })
  return results.map(({ name, value, unit }) => [name, value.text, unit])
}

describe('digits that a browser raises', () => {
  it('are an exponent behind a ten', async () => {
    expect(await read('10', '3', '/uL', 'unit')).toEqual([['WBC', '6.2', '10^3/uL']])
  })

  it('are a footnote behind a result, and no digit of it', async () => {
    expect(await read('92', '1', '', 'value')).toEqual([['Glucose', '92', 'mg/dL']])
  })
})
