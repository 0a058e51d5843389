import { expect, it } from 'vitest'
import { parsePages, typePage } from '#testing/parsing/type-page.ts'

async function read(...heads: string[][]) {
  const rows = ['Test  Result  Units  Reference Range', 'Sodium  140  mmol/L  135 - 145']
  const pages = heads.map((head, at) =>
    typePage(['Lakeview Diagnostics', ...head, ...rows], at + 1),
  )
  return (await parsePages(...pages)).contradictions
}

const ada = ['Patient: Ada Albrecht', 'DOB: 1984-02-29', 'Collected: 2026-03-14 08:10']

it('notices a second person, by name or by date of birth', async () => {
  const boris = ['Patient: Boris Albrecht', 'Collected: 2026-03-14']
  expect(await read(ada, boris)).toEqual(['several-people'])
  expect(await read(ada, ['DOB: 1986-04-11'])).toEqual(['several-people'])
})

it('notices a second day of collection', async () => {
  expect(await read(ada, ['Patient: Ada Albrecht', 'Collected: 2026-04-02'])).toEqual([
    'several-dates',
  ])
})

it.each([
  ['Patient: ALBRECHT, ADA M.', 'Collected: 2026-03-14 11:45'],
  ['Patient: Mrs. Ada Albrecht', 'DOB: 1984/02/29'],
  ['Patient: Á. Albrecht', 'Collected: 2026-03-14'],
])('takes "%s" with "%s" for the same person and day', async (...head) => {
  expect(await read(ada, head)).toEqual([])
})
