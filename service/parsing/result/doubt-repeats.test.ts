import { expect, it } from 'vitest'
import type { TextPage } from '#service/parsing/page.ts'
import { parsePages, typePage } from '#testing/parsing/type-page.ts'

const head = ['Lakeview Diagnostics', 'Test  Result  Units  Reference Range']

const report = (sodium: string, page: number) =>
  typePage([...head, 'Glucose  92  mg/dL  70 - 99', `Sodium  ${sodium}  mmol/L  135 - 145`], page)

async function listDoubts(...pages: readonly TextPage[]) {
  const { results } = await parsePages(...pages)
  return results.map(({ name, doubts }) => [name, doubts] as const)
}

it('doubts both values of a test where a corrected report follows the first', async () => {
  expect(await listDoubts(report('150', 1), report('140', 2))).toEqual([
    ['Glucose', []],
    ['Sodium', ['repeated-differently']],
    ['Glucose', []],
    ['Sodium', ['repeated-differently']],
  ])
})

it('does not doubt a page that is in the file twice', async () => {
  const doubts = await listDoubts(report('140', 1), report('140', 2))
  expect(doubts.flatMap(([, doubt]) => doubt)).toEqual([])
})

it('does not doubt a share and a number of the same cells', async () => {
  const page = typePage([
    ...head,
    'Neutrophils  60  %  40 - 70',
    'Neutrophils  4.2  10^3/uL  1.8 - 7.7',
  ])
  expect((await listDoubts(page)).flatMap(([, doubt]) => doubt)).toEqual([])
})

it('does not doubt a result beside one that is asked about anyway', async () => {
  const row = (value: string) => `Potassium  ${value}  mmol/L  3.5 - 5.1`
  expect(await listDoubts(typePage([...head, row('4.1'), row('41')]))).toEqual([
    ['Potassium', []],
    ['Potassium', ['magnitude']],
  ])
})
