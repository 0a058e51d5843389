import { describe, expect, it } from 'vitest'
import { openPdf } from '#platform/untrusted-files/open-pdf.ts'
import { renderPage } from '#service/parsing/extract/render-page.ts'
import { openEngine } from '#service/parsing/ocr/recognize.ts'
import { createPageRecognizer } from '#service/parsing/ocr/recognize-page.ts'
import type { Box } from '#service/parsing/page.ts'
import { type ParsedReport, parseReport } from '#service/parsing/parse-report.ts'
import { parsePages, typePage } from '#testing/parsing/type-page.ts'
import { reportLines, writePdf } from '#testing/parsing/write-pdf.ts'

const head = 'Test  Result  Units  Reference Range'
const above = ['Sodium  140  mmol/L  135 - 145', 'Calcium  9.4  mg/dL  8.6 - 10.2']
const below = 'Chloride  101  mmol/L  98 - 107'

interface Seen {
  report: ParsedReport
  boxes: Box[]
}

/** As if three passes over a picture had all read these lines; `again` is what a cell says when it is read alone. */
async function recognize(lines: readonly string[], again = ''): Promise<Seen> {
  const boxes: Box[] = []
  const page = typePage([head, ...above, ...lines, below])
  const report = await parseReport({
    pages: [{ kind: 'picture', page: 1, bytes: Buffer.alloc(0) }],
    recognizePage: async () => ({
      page: 1,
      width: page.width,
      height: page.height,
      source: 'recognized',
      readings: [page, page, page],
      rereadCell: async (box) => {
        boxes.push(box)
        return again
      },
    }),
  })
  return { report, boxes }
}

async function readMiddle(line: string, again?: string) {
  const { report, boxes } = await recognize([line], again)
  const [row] = report.results.filter(({ name }) => !/^(?:Sod|Cal|Chl)/.test(name))
  return { row, boxes }
}

describe('a number that cannot be on a recognized page', () => {
  it.each([
    ['a zero before a digit', 'Creatinine  09  mg/dL  0.6 - 1.2', '0.9', '0.9'],
    ['fewer decimals than its range', 'Creatinine  16  mg/dL  0.7 - 3.1', '1.6', '1.6'],
    ['a lost digit', 'Potassium  2  mmol/L  3.5 - 5.1', '2.2', '2.2'],
  ])('is read again and doubted: %s', async (_what, line, again, value) => {
    const { row, boxes } = await readMiddle(line, again)
    expect(boxes).toHaveLength(1)
    expect(row?.value.text).toBe(value)
    expect(row?.doubts).toContain('number-impossible')
  })

  it('keeps its first reading where the second is no better', async () => {
    for (const again of ['', '07', '17', 'mg'])
      expect((await readMiddle('Creatinine  16  mg/dL  0.7 - 3.1', again)).row?.value.text).toBe(
        '16',
      )
  })

  it('may be a limit of the range', async () => {
    const { row } = await readMiddle('Creatinine  1.6  mg/dL  07 - 31', '0.7-3.1')
    expect([row?.range?.low, row?.range?.high]).toEqual([0.7, 3.1])
    expect(row?.doubts).toContain('number-impossible')
  })

  it('leaves numbers that can be, and a document of its own text, alone', async () => {
    for (const line of ['Creatinine  0.9  mg/dL  0.6 - 1.2', 'Ferritin  92  ng/mL  30 - 300']) {
      const { row, boxes } = await readMiddle(line, '5')
      expect([row?.doubts, boxes]).toEqual([[], []])
    }
    const { results } = await parsePages(
      typePage([head, ...above, 'Potassium  4  mmol/L  3.5 - 5.1']),
    )
    expect(results[2]?.doubts).toEqual([])
  })
})

describe('an absent result', () => {
  const absent = 'aPTT  _  s  20.0 - 33.0'
  const withoutHead = (lines: readonly string[]) =>
    lines.map((line) => line.replace(/ {2}s {2}/, '  _  '))

  it('is never replaced by its range', async () => {
    const { row } = await readMiddle(absent)
    expect(row).toBeUndefined()
    const { results } = await parsePages(typePage([...above, ...withoutHead([absent]), below]))
    expect(results.map(({ name }) => name)).not.toContain('aPTT')
  })

  it('is looked for in the column of results', async () => {
    const { report, boxes } = await recognize(withoutHead([absent]), '27.5')
    const row = report.results.find(({ name }) => name === 'aPTT')
    if (!row) return expect(boxes).toEqual([])
    expect(row.value.text).toBe('27.5')
    expect(row.range?.text).toBe('20.0 - 33.0')
    expect(row.doubts).toContain('number-impossible')
  })

  it('is not an interval in the column of results', async () => {
    const { row } = await readMiddle('Epithelial cells  2-5  /HPF  _')
    expect(row?.value.text).toBe('2-5')
    expect(row?.doubts).toContain('number-impossible')
  })
})

describe('units on a recognized page', () => {
  it.each([
    ['Copper  130  pg/dL  70 - 140', 'ug/dL'],
    ['Prolactin  12.6  pg/L  4.0 - 15.2', 'ug/L'],
    ['Iron  90  mg/dL  60 - 170', 'ug/dL'],
  ])('are those in which the test is reported: %s', async (line, ucum) => {
    const { row } = await readMiddle(line)
    expect(row?.doubts).toContain('unit-implausible')
    expect([ucum, undefined]).toContain(row?.ucum)
  })

  it('are doubted where a count has lost its thousands', async () => {
    const { row } = await readMiddle('Granulocytes absolute  4.7  /uL  2.0 - 7.0')
    expect(row?.doubts).toContain('unit-implausible')
  })

  it.each([
    'WBC  13120  /uL  3720 - 10540',
    'Ferritin  92  ug/L  30 - 300',
    'Hemoglobin  142  g/L  130 - 170',
    'TSH  2.1  uIU/mL  0.4 - 4.0',
    'CRP  0.4  mg/dL  0.0 - 0.5',
  ])('are left where laboratories use them: %s', async (line) => {
    expect((await readMiddle(line)).row?.doubts).toEqual([])
  })
})

describe('the second reading of a cell', () => {
  it('reads the number that is printed there', async () => {
    const engine = await openEngine()
    try {
      const pdf = await openPdf(writePdf([reportLines]))
      const page = await createPageRecognizer({
        tesseract: engine,
        models: undefined,
      })(await renderPage(pdf, 1), 1)
      const value = page.readings[0]?.items.find(({ text }) => text === '4.1')
      expect(value).toBeDefined()
      expect(value && (await page.rereadCell?.(value.box))).toBe('4.1')
    } finally {
      await engine.terminate()
    }
  }, 120_000)
})
