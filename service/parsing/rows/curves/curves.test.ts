import { expect, it } from 'vitest'
import { parsePages, typePage } from '#testing/parsing/type-page.ts'
import { withoutTimePoint } from './time-points.ts'

async function read(lines: readonly string[], width = 140) {
  const { refusal, results } = await parsePages(
    typePage(['Patient: Ada Albrecht', ...lines], 1, width),
  )
  expect(refusal).toBeUndefined()
  // The code of the plain test is never right for a later time without a question.
  for (const { loinc } of results) expect(loinc.status).not.toBe('auto_match')
  return results.map(({ name, value, ucum }) => [name, value.text, ucum])
}

const lh = [
  ['LH 0 min', '2,1', 'U/L'],
  ['LH 30 min', '18,0', 'U/L'],
  ['LH 60 min', '15,2', 'U/L'],
]

it.each([
  ['Dutch', ['LHRH stimulatietest', 'Tijd (min)  0  30  60', 'LH  2,1  18,0  15,2  U/L']],
  ['German', ['LHRH-Test', 'Zeit  0 min  30 min  60 min', 'LH  2,1  18,0  15,2  U/L']],
  ['Spanish', ['Test de LHRH', "Tiempo  Basal  30'  60'", 'LH  2,1  18,0  15,2  U/L']],
])('a curve with its times across, in %s', async (_language, lines) => {
  expect(await read(lines, 90)).toEqual(lh)
})

it('a curve with its times down', async () => {
  const lines = ['Time  LH (U/L)  Cortisol (nmol/L)', '0 min  2.1  220', '30 min  18.0  510']
  expect(await read(['STIMULATION TEST', ...lines])).toEqual([
    ['LH 0 min', '2.1', 'U/L'],
    ['Cortisol 0 min', '220', 'nmol/L'],
    ['LH 30 min', '18.0', 'U/L'],
    ['Cortisol 30 min', '510', 'nmol/L'],
  ])
})

it('a curve with the time in each name, as a lab report without ranges', async () => {
  const lines = ['LH 0 min  2,1  U/L', "LH + 30'  18,0  U/L", 'LH na 60 min  15,2  U/L']
  const rows = await read(['HORMONEN', 'Analyse  Resultaat  Eenheid', ...lines])
  expect(rows.map(([, ...rest]) => rest)).toEqual(lh.map(([, ...rest]) => rest))
})

it('a missing point leaves the others in their places', async () => {
  const rows = await read(['Time (min)  0  30  60  Units', 'Cortisol  8.2  _  24.1  µg/dL'], 90)
  expect(rows).toEqual([
    ['Cortisol 0 min', '8.2', 'ug/dL'],
    ['Cortisol 60 min', '24.1', 'ug/dL'],
  ])
})

it('platelets with a rising previous result are no times', async () => {
  const lines = [
    'Analyse  Ergebnis  Vorwert  Einheit  Referenz',
    'Thrombozyten  296  317  /nl  150 - 400',
    'Erythrozyten  4,03  4,24  /pl  4,20 - 5,80',
  ]
  const { results } = await parsePages(typePage(lines, 1, 120))
  expect(results.map(({ name, value }) => [name, value.text])).toEqual([
    ['Thrombozyten', '296'],
    ['Erythrozyten', '4,03'],
  ])
})

it.each(['TSH basal', 'Protein, 24 h', 'Urine creatinine 24h', 'CA 125', 'Vitamin B 12'])(
  '%s has no point of time in its name',
  (name) => {
    expect(withoutTimePoint(name)).toBeUndefined()
  },
)
