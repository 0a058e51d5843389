import { describe, expect, it } from 'vitest'
import { openPdf } from '#platform/untrusted-files/open-pdf.ts'
import { joinObjects, stream } from '#testing/parsing/write-pdf.ts'
import { readPage } from './read-page.ts'

interface Options {
  matrix?: string
  font?: string
  page?: string
  resources?: string
  catalog?: string
  objects?: readonly string[]
}

const write = (text: string, x: number, y: number) =>
  `BT /F1 10 Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`

const patient = write('Patient: Ada Albrecht, born 1984-02-29', 40, 700)
const name = write('Sodium', 40, 634)
const value = write('150', 200, 634)
const rest = write('mmol/L 135 - 145', 290, 634)

/** A page of which the value is painted in some way; further objects start at number 6. */
function writeReport(content: string, options: Options = {}): Buffer {
  const { matrix = '', font = '', page = '', resources = '', catalog = '', objects = [] } = options
  return joinObjects([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica ${font} >>`,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R ${page}
/Resources << /Font << /F1 3 0 R >> ${resources} >> >>`,
    stream([matrix, patient, name, content, rest].join('\n')),
    ...objects,
  ])
}

const withAnnotation = (entries: string, drawn: string): Options => ({
  page: '/Annots [6 0 R]',
  objects: [
    `<< /Type /Annot /Rect [195 630 260 645] /AP << /N 7 0 R >> ${entries} >>`,
    stream(
      drawn,
      '/Type /XObject /Subtype /Form /BBox [0 0 65 15] /Resources << /Font << /F1 3 0 R >> >>',
    ),
  ],
})

/** The cells of the row; undefined where the page has to be looked at. */
async function readRow(pdf: Buffer) {
  const { text } = await readPage(await openPdf(pdf), 1)
  return text?.items.map((item) => item.text).slice(1)
}

const seen = ['Sodium', '150', 'mmol/L 135 - 145']
const unseen = ['Sodium', 'mmol/L 135 - 145']
const isLookedAt = undefined

describe('text that no one sees is not read', () => {
  const hidden = {
    resources: '/Properties << /L0 6 0 R >>',
    catalog: '/OCProperties << /OCGs [6 0 R] /D << /OFF [6 0 R] >> >>',
    objects: ['<< /Type /OCG /Name (old) >>'],
  }
  const faint = { resources: '/ExtGState << /G0 << /ca 0 >> >>' }
  it.each<[string, string, Options?]>([
    ['invisible', `q 3 Tr ${value} Q`],
    ['white on white', `1 g ${value} 0 g`],
    ['black on black', `0 g 195 630 60 14 re f ${value}`],
    ['wholly transparent', `q /G0 gs ${value} Q`, faint],
    ['clipped', `q 0 0 100 100 re W n ${value} Q`],
    ['in a hidden layer', `/OC /L0 BDC ${value} EMC`, hidden],
  ])('%s', async (_how, content, options) => {
    expect(await readRow(writeReport(content, options))).toEqual(unseen)
  })

  it('and leaves what was written in its place', async () => {
    const content = `/OC /L0 BDC ${write('140', 200, 634)} EMC ${value}`
    expect(await readRow(writeReport(content, hidden))).toEqual(seen)
  })
})

describe('text that people see is read', () => {
  it.each<[string, string, Options?]>([
    ['white on a dark cell', `195 630 60 14 re f 1 g ${value} 0 g`],
    ['in outlines without a filling', `1 g 1 Tr ${value} 0 Tr 0 g`],
    ['in a clip', `q 190 620 100 30 re W n ${value} Q`],
    ['below a see-through shade', `${value} q /G0 gs 195 630 60 14 re f Q`, shade()],
    ['in a frame that is painted as two boxes', `${value} 190 620 90 40 re 191 621 88 38 re f*`],
    ['above a rule', `${value} 30 630 500 1 re f`],
    ['beside a comment on it', value, withAnnotation('/Subtype /Highlight', '0 0 0 0 re f')],
    ['below a hidden comment', value, withAnnotation('/Subtype /FreeText /F 2', '0 0 0 0 re f')],
    ['below a signature', value, withAnnotation('/Subtype /Widget /FT /Sig', signature())],
  ])('%s', async (_how, content, options) => {
    expect(await readRow(writeReport(content, options))).toEqual(seen)
  })

  function shade(): Options {
    return { resources: '/ExtGState << /G0 << /ca 0.3 >> >>' }
  }

  function signature() {
    return write('Signed by Dr. Ilse Brandt', 5, 4)
  }
})

describe('a page is looked at where its text is not what people see', () => {
  const correction = `1 g 0 0 65 15 re f 0 g ${write('140', 5, 4)}`
  it.each<[string, string, Options?]>([
    [
      'a value was covered and another written on top',
      `${value} 1 g 195 630 60 14 re f 0 g ${write('140', 200, 634)}`,
    ],
    ['a value is blacked out', `${value} 195 630 60 14 re f`],
    ['a value is struck out by a line', `${value} 198 637 m 220 637 l S`],
    ['a value is struck out by a thin box', `${value} 198 637 22 1 re f`],
    ['a part of a value is clipped', `q 0 0 206 792 re W n ${value} Q`],
    ['a form field has the value', '', withAnnotation('/Subtype /Widget /FT /Tx', correction)],
    ['a comment covers the value', value, withAnnotation('/Subtype /FreeText', correction)],
    ['someone drew across the value', value, withAnnotation('/Subtype /Ink', '3 3 m 28 10 l S')],
    [
      'a comment strikes the value out',
      value,
      withAnnotation(
        '/Subtype /StrikeOut /QuadPoints [198 644 218 644 198 632 218 632]',
        '3 7 m 22 7 l S',
      ),
    ],
  ])('%s', async (_how, content, options) => {
    expect(await readRow(writeReport(content, options))).toBe(isLookedAt)
  })

  it('its font gives no characters', async () => {
    const map = `begincmap 1 begincodespacerange <00> <FF> endcodespacerange
1 beginbfrange <20> <7E> <E020> endbfrange endcmap`
    const unnamed = { font: '/ToUnicode 6 0 R', objects: [stream(map)] }
    expect(await readRow(writeReport(value, unnamed))).toBe(isLookedAt)
  })

  it('its lines rise across the page', async () => {
    const leaning = { matrix: '0.9998 0.0175 -0.0175 0.9998 0 0 cm' }
    expect(await readRow(writeReport(value, leaning))).toBe(isLookedAt)
  })
})
