import { describe, expect, it } from 'vitest'
import type { TextItem } from '#service/parsing/page.ts'
import { cleanWords } from './clean-words.ts'

/** The words of one line, ten points a letter, as an engine is certain of them. */
function line(words: readonly string[]): TextItem[] {
  let x = 0
  return words.map((text) => {
    const item = { text, box: { x, y: 0, width: text.length * 10, height: 10 }, confidence: 0.99 }
    x += item.box.width + 20
    return item
  })
}

const textsOf = (words: readonly string[]) => cleanWords(line(words)).map(({ text }) => text)

describe('the words of an engine', () => {
  it.each([
    [
      ['|RBC', '5.48|Million/uL'],
      ['RBC', '5.48', 'Million/uL'],
    ],
    [
      ['9|', '|', 'Low'],
      ['9', 'Low'],
    ],
    [
      ['[Iron', '150', '[50', '-', '170]'],
      ['Iron', '150', '[50', '-', '170]'],
    ],
    [
      ['HDL', '[>40]', '[7.1', 'mg/dL'],
      ['HDL', '[>40]', '7.1', 'mg/dL'],
    ],
    [
      ['HDL', '28]', 'mg/dL'],
      ['HDL', '28', 'mg/dL'],
    ],
    [
      ['Eosinophils', '2.4(', '(0', '-', '6)'],
      ['Eosinophils', '2.4', '(0', '-', '6)'],
    ],
    [
      ['ESR', '47.', 'mm/hr'],
      ['ESR', '47', 'mm/hr'],
    ],
    [
      ['Free', 'T4', '1.14.', 'ng/dL'],
      ['Free', 'T4', '1.14', 'ng/dL'],
    ],
  ])('%j are %j without the rules around them', (read, clean) => {
    expect(textsOf(read)).toEqual(clean)
  })

  it.each([
    [['1.', 'Glucose', '92']],
    [['am', '14.', 'März', '2026']],
    [['Glucose', '[mg/dL]', '92', '[70-99]']],
    [['Vitamin', 'D', '(25-OH)', '31']],
    [['Glucose', '......', '92']],
  ])('%j stay as they are', (words) => {
    expect(cleanWords(line(words))).toEqual(line(words))
  })

  it('are certain of no number that something was taken from', () => {
    const [name, value, unit] = cleanWords(line(['|RBC', '5.48|Million/uL']))
    expect(name?.confidence).toBe(0.99)
    expect(value?.confidence).toBeLessThan(0.9)
    expect(unit?.confidence).toBe(0.99)
    expect(value?.box).toMatchObject({ x: 60, width: 40 })
    expect(unit?.box.x).toBe(110)
  })
})

it.each([
  ['O.71', '0.71'],
  ['<O,5', '<0,5'],
  ['O2', 'O2'],
  ['NO.', 'NO.'],
  ['10~12/L', '10^12/L'],
  ['x10~3/uL', 'x10^3/uL'],
  ['10~40', '10~40'],
  ['10~150mg/dL', '10~150mg/dL'],
])('%s is %s', (read, clean) => {
  expect(textsOf(['Troponin', read])).toEqual(['Troponin', clean])
})
