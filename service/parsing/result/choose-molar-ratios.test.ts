import { expect, it } from 'vitest'
import { parsePages, typePage } from '#testing/parsing/type-page.ts'

const readRatio = async (...lipids: string[]) => {
  const { results } = await parsePages(
    typePage(['Test  Result  Units  Reference', ...lipids, 'Chol/HDL ratio  4.7  _  < 5.0']),
  )
  return results.at(-1)?.loinc.matches[0]?.term.code
}

it('a ratio of lipids in mmol/L is the molar one', async () => {
  const codes = await readRatio(
    'Cholesterol  6.1  mmol/L  < 5.0',
    'HDL-Cholesterol  1.3  mmol/L  > 1',
  )
  expect(codes).toBe('32309-7')
})

it.each([
  [['Cholesterol  221  mg/dL  < 200']],
  [['Cholesterol  221  mg/dL  < 200', 'HDL-Cholesterol  1.3  mmol/L  > 1']],
  [['Glucose  5.1  mmol/L  3.9 - 6.0']],
])('a ratio beside %j stays the one of masses', async (lipids) => {
  expect(await readRatio(...lipids)).toBe('9830-1')
})
