import { expect, it } from 'vitest'
import { openPdf } from '#platform/untrusted-files/open-pdf.ts'
import { parsePages } from '#testing/parsing/type-page.ts'
import { joinObjects, listObjects, reportLines } from '#testing/parsing/write-pdf.ts'
import { closeSpacedLetters } from './close-spaced-letters.ts'
import { readPageText } from './read-pdf-text.ts'

it('reads a report whose letters are apart', async () => {
  const objects = listObjects([reportLines]).map((object) => object.replace(/^BT/m, '2 Tc BT'))
  const { results } = await parsePages(await readPageText(await openPdf(joinObjects(objects)), 1))
  expect(results.map(({ name, value, unit }) => [name, value, unit])).toMatchObject([
    ['Glucose', { kind: 'numeric', number: 92 }, 'mg/dL'],
    ['Creatinine', { kind: 'numeric', number: 0.9 }, 'mg/dL'],
    ['Sodium', { kind: 'numeric', number: 150 }, 'mmol/L'],
    ['Potassium', { kind: 'numeric', number: 4.1 }, 'mmol/L'],
  ])
})

it('keeps two numbers apart where letters are not', () => {
  const box = { x: 0, y: 0, width: 10, height: 10 }
  const items = ['9 2', 'G l u c o s e', 'A B'].map((text) => ({ text, box, confidence: 1 }))
  expect(closeSpacedLetters(items)).toEqual(items)
})
