import { beforeAll, describe, expect, it } from 'vitest'
import { openPdf } from '#platform/untrusted-files/open-pdf.ts'
import { readPageText } from '#service/parsing/extract/read-pdf-text.ts'
import { buildLines } from '#service/parsing/layout/build-lines.ts'
import { readHeader } from '#service/parsing/rows/header.ts'
import { type ReadReport, readReport } from '#service/parsing/worker/read-report.ts'
import { drawReport } from '#testing/parsing/draw-report.ts'
import { drawStyledReport } from '#testing/parsing/draw-styled-report.ts'
import { layouts, type MadeReport, makeReport, type TrueRow } from '#testing/parsing/make-report.ts'
import { reportLines, writePdf } from '#testing/parsing/write-pdf.ts'

interface Reading {
  made: MadeReport
  read: ReadReport
}

const readPdf = (bytes: Uint8Array) =>
  readReport([Buffer.from(bytes)], { maxPages: 30, reportProgress: () => undefined })

async function readMade(seed: number): Promise<Reading> {
  const layout = layouts[seed % layouts.length]
  const made = makeReport(seed, layout ? { layout } : {})
  return { made, read: await readPdf(await drawReport(made)) }
}

async function readStyled(seed: number): Promise<Reading> {
  const made = makeReport(seed, { layout: 'table' })
  return { made, read: await readPdf(await drawStyledReport(made)) }
}

const rowsOf = ({ panels }: MadeReport) => panels.flatMap(({ rows }) => rows)
const spelled = (unit: string | null | undefined) => unit?.replaceAll('\u03bc', '\u00b5') ?? null

/** Each printed row with its result. */
function pair({ made, read }: Reading) {
  const left = [...read.results]
  return rowsOf(made).map((row) => {
    const at = left.findIndex(({ name }) => name === row.name)
    return { row, result: at < 0 ? undefined : left.splice(at, 1)[0] }
  })
}

type Paired = ReturnType<typeof pair>[number]

/** A row read differently from how it is printed, without a doubt. */
function isSilentlyWrong({ row, result }: Paired): boolean {
  if (!result || result.doubts.length > 0) return false
  return (
    result.value.text !== row.value ||
    spelled(result.unit) !== spelled(row.unit) ||
    result.standing !== row.standing
  )
}

describe('generated reports in many styles of tables', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('read as printed: seed %s', async (seed) => {
    const { made, read } = await readStyled(seed)
    expect(read.results).toHaveLength(rowsOf(made).length)
    const numbers = read.results.map(({ value }) => ('number' in value ? value.number : value.text))
    const printed = rowsOf(made).map(({ value }) => {
      const number = Number(value.replace(',', '.'))
      return Number.isNaN(number) ? value : number
    })
    expect(numbers).toEqual(printed)
    expect(read.results.map(({ standing }) => standing)).toEqual(
      rowsOf(made).map(({ standing }) => standing),
    )
  })
})

describe('generated reports in every layout', () => {
  let readings: Reading[]
  let pairs: Paired[]

  beforeAll(async () => {
    readings = []
    for (let seed = 1; seed <= 40; seed += 1) readings.push(await readMade(seed))
    pairs = readings.flatMap(pair)
  }, 60_000)

  const share = (holds: (pair: Paired) => boolean) => pairs.filter(holds).length / pairs.length

  it('are read row for row', () => {
    expect(pairs.length).toBeGreaterThan(500)
    expect(share(({ result }) => result !== undefined)).toBeGreaterThanOrEqual(0.97)
    const read = readings.reduce((sum, { read: { results } }) => sum + results.length, 0)
    const found = pairs.filter(({ result }) => result).length
    expect(found / read).toBeGreaterThanOrEqual(0.99)
  })

  it('are never read wrongly without a doubt (N48)', () => {
    const describeRow = ({ row, result }: Paired) =>
      `${row.value} ${row.unit} ${result?.value.text}`
    expect(pairs.filter(isSilentlyWrong).map(describeRow)).toEqual([])
  })

  it('get the right code', () => {
    const isMeant = ({ row, result }: Paired) =>
      !result || codesOf(row).includes(result.loinc.matches[0]?.term.code ?? '')
    expect(share(isMeant)).toBeGreaterThanOrEqual(0.95)
  })

  it('have the page and box of each result', () => {
    for (const { read } of readings)
      for (const { page, box, valueBox } of read.results) {
        const size = read.pages[page - 1]
        expect(size).toBeDefined()
        expect(box.x).toBeGreaterThanOrEqual(0)
        expect(box.x + box.width).toBeLessThanOrEqual(size?.width ?? 0)
        expect(box.y + box.height).toBeLessThanOrEqual(size?.height ?? 0)
        expect(valueBox.y).toBeGreaterThanOrEqual(box.y - 1)
        expect(valueBox.x + valueBox.width).toBeLessThanOrEqual(box.x + box.width + 1)
      }
  })

  it('have their patient and date', () => {
    for (const { made, read } of readings)
      expect(read.metadata).toMatchObject({
        patientFirstName: made.patient.first,
        patientLastName: made.patient.last,
        dob: made.patient.dob,
        gender: made.patient.gender,
        dateCollected: made.collected,
      })
  })

  it('are read the same twice', async () => {
    const [first] = readings
    const again = await readMade(first?.made.seed ?? 1)
    expect(again.read).toEqual(first?.read)
  })
})

const codesOf = ({ loinc, also }: TrueRow) => [loinc, ...also]

describe('a small report, stage by stage', () => {
  it('has its text, lines, header and rows', async () => {
    const pdf = await openPdf(writePdf([reportLines]))
    const text = await readPageText(pdf, 1)
    expect(text.items.map((item) => item.text)).toContain('135 - 145')
    const lines = buildLines(text)
    expect(lines.map(({ words }) => words.map((word) => word.text).join(' '))).toEqual(
      reportLines.map((line) => line.replaceAll(/ {2,}/g, ' ')),
    )
    const header = readHeader(lines[2] as (typeof lines)[number])
    expect(header?.map(({ kind }) => kind)).toEqual(['name', 'value', 'unit', 'range'])
    const { results } = await readPdf(writePdf([reportLines]))
    expect(results.map(({ name }) => name)).toEqual([
      'Glucose',
      'Creatinine',
      'Sodium',
      'Potassium',
    ])
  })

  it('reads a page with a few letters as text, without recognition', async () => {
    const read = await readPdf(writePdf([reportLines, ['End of report'], []]))
    expect(read.recognizedPages).toEqual([])
    expect(read.pages).toHaveLength(3)
  })
})
