import { describe, expect, it } from 'vitest'
import { BiomarkerDetail } from '#components/results/biomarker/biomarker-detail.tsx'
import { ResultsGrid } from '#components/results/grid/results-grid.tsx'
import { ResultRow } from '#components/results/overview/result-row.tsx'
import { asOrderId, asPatientId, asReportId } from '#lib/ids.ts'
import type { GridCell, GridRow } from '#lib/results/grid/grid-view.ts'
import type {
  BiomarkerValue,
  BiomarkerView,
  ResultLine,
  SeriesPoint,
} from '#lib/results/result-view.ts'
import { markupOf, readWords, wordsOf } from '#testing/web/words-of.tsx'
import { NewestResults } from './newest-results.tsx'

const line: ResultLine = {
  resultId: 'a',
  name: 'Potassium',
  printedName: null,
  value: '4.4',
  unit: 'mmol/L',
  ucumUnit: 'mmol/L',
  range: '3.5 - 5.1',
  scale: { number: 4.4, comparator: null, limits: null },
  interpretation: 'normal',
  isContradictory: false,
  isFlagConfirmed: false,
  day: '2026-03-01',
  labName: null,
  jobId: null,
  orderId: asOrderId('9a0d2b52-0c4c-4f5b-9d0e-0d8f6f8f2a01'),
  order: null,
  page: null,
  isReviewed: false,
  status: 'final',
  note: null,
  rowId: 'k',
  copies: [],
  biomarker: '2823-3',
  panel: null,
  sameDayCount: 1,
  isSameDayAlike: true,
  undatedCount: 0,
  earlierCount: 0,
  trend: [],
  previous: null,
}

const rowWords = (given: Partial<ResultLine>) =>
  wordsOf(
    <table>
      <tbody>
        <ResultRow line={{ ...line, ...given }} reader={{ kind: 'patient' }} />
      </tbody>
    </table>,
  )

describe('a line of the results', () => {
  it('says that there are more values from its day, or without a date', () => {
    const plain = rowWords({})
    expect(plain).not.toMatch(/values? from this day|no date|Preliminary/)
    expect(rowWords({ sameDayCount: 2, isSameDayAlike: false })).toContain(
      '2 values from this day. ',
    )
    expect(rowWords({ sameDayCount: 2 })).toContain('2 values from this day. They are the same.')
    expect(rowWords({ undatedCount: 1 })).toContain('1 value has no date and could be newer.')
    expect(rowWords({ day: null, sameDayCount: 2 })).toContain('any of them could be the latest')
  })

  it('says that a value is preliminary, on the home page too', () => {
    const early = { ...line, status: 'partial' }
    expect(rowWords(early)).toContain('Preliminary')
    expect(wordsOf(<NewestResults lines={[early]} />)).toContain('Preliminary')
    expect(wordsOf(<NewestResults lines={[line]} />)).not.toContain('Preliminary')
  })

  it('names the other reports that have the same value', () => {
    const jobId = asReportId('4c1d2b52-0c4c-4f5b-9d0e-0d8f6f8f2a01')
    const copies = [{ jobId, rowId: 'k', page: 2 }]
    expect(rowWords({ copies })).toContain('The same in another report: from your report, page 2')
    expect(rowWords({})).not.toContain('The same in')
  })

  it('says that the laboratory no longer reports a value', () => {
    const gone = { ...line, status: 'withdrawn' }
    expect(rowWords(gone)).toContain('No longer reported')
    expect(wordsOf(<NewestResults lines={[gone]} />)).toContain('No longer reported')
  })
})

const known = { correction: null, flag: null, specimen: null, converted: null, review: null }
const newest: BiomarkerValue = { ...line, ...known }

function pageWords(values: readonly BiomarkerValue[], given: Partial<BiomarkerView> = {}) {
  const owner = { patientId: asPatientId('6b1d2b52-0c4c-4f5b-9d0e-0d8f6f8f2a01'), dob: null }
  const view: BiomarkerView = {
    owner: { ...owner, name: 'Ada' },
    biomarker: '2823-3',
    name: 'Potassium',
    loincCode: null,
    loincName: null,
    values: [...values],
    total: values.length,
    undatedCount: 0,
    related: [],
    series: [],
    ...given,
  }
  return wordsOf(<BiomarkerDetail view={view} reader={{ kind: 'patient' }} />)
}

describe('the page of a biomarker', () => {
  it('has the other values of the newest day, and what a critical one among them means', () => {
    const beside = { value: '6.9', interpretation: 'critical-high', status: 'partial' } as const
    const words = pageWords([newest, { ...newest, ...beside, resultId: 'b' }], { undatedCount: 1 })
    expect(words).toMatch(
      /2 values from this day\. The other one: 6\.9 mmol\/L .*Critically high Preliminary/,
    )
    expect(words).toContain('The lab marked this value as critical.')
    expect(words).toContain('1 value has no date and could be newer.')
    expect(pageWords([newest])).not.toMatch(/from this day|critical|no date/)
  })

  it('names the specimen in words, or as the lab wrote it', () => {
    const specimenOf = (specimen: string) => pageWords([{ ...newest, specimen }])
    expect(specimenOf('serum_plasma_blood')).toContain('Sample Serum, plasma, or blood')
    expect(specimenOf('Cord_blood')).toContain('Sample Cord blood')
  })

  it('has the value before in the unit of the line, not in the unit of the chart', () => {
    const before = {
      ...newest,
      resultId: 'b',
      day: '2026-01-01',
      value: '4.0',
      scale: { number: 4, comparator: null, limits: null },
    }
    const point: SeriesPoint = {
      resultId: 'b',
      day: '2026-01-01',
      number: 156.4,
      text: '156.4',
      comparator: null,
      limits: null,
      range: null,
      interpretation: 'normal',
      isContradictory: false,
      labName: null,
    }
    const words = pageWords([newest, before], {
      series: [
        {
          unit: { ucum: 'mg/L', label: 'mg/L' },
          otherUnits: [],
          convertedCount: 2,
          undatedCount: 0,
          points: [point, { ...point, resultId: 'a', day: '2026-03-01', number: 172, text: '172' }],
        },
      ],
    })
    expect(words).toContain('4.0 on Jan 1, 2026')
    expect(words).not.toContain('156.4 on Jan 1, 2026')
    expect(words).toContain('Up 15.6 mg/L since Jan 1, 2026')
  })
})

describe('the grid', () => {
  const cell: GridCell = {
    rowId: 'k',
    value: '4.4',
    unit: null,
    range: null,
    interpretation: 'normal',
    isContradictory: false,
    status: null,
    note: null,
    former: null,
    criticalId: null,
  }
  const column = { key: 'a', day: '2026-03-01', labName: null, orderId: null, jobId: null }
  const row: GridRow = {
    biomarker: '2823-3',
    name: 'Potassium',
    unit: 'mmol/L',
    range: null,
    cells: [[cell, { ...cell, rowId: 'k2', value: '6.9', interpretation: 'critical-high' }], []],
    change: { kind: 'unclear', why: 'several' },
    trend: [],
    scale: null,
    isReflex: false,
  }
  const gridOf = (changes: Partial<GridRow> = {}) =>
    markupOf(
      <ResultsGrid
        label="Results"
        grid={{
          columns: [
            { ...column, isLater: false },
            { ...column, key: 'b', day: '2026-09-01', isLater: true },
          ],
          groups: [{ title: null, rows: [{ ...row, ...changes }] }],
        }}
      />,
    )

  it('has each value of a cell with its interpretation, how many there are, and what is later', () => {
    const words = readWords(gridOf())
    expect(words).toMatch(/4\.4 6\.9 \(Critically high\) 2 values/)
    expect(words).toContain('Sep 1, 2026 later')
    expect(words).toContain('several values')
  })

  it('has the range below the name where its column is hidden, and only there', () => {
    const [, body = ''] = gridOf({ range: '3.5 - 5.1' }).split('<tbody')
    const [heading = '', rest = ''] = body.split('</th>')
    expect(readWords(heading)).toContain('Potassium mmol/L Range: 3.5 - 5.1')
    expect(heading).toMatch(/sm:hidden[^<]*>Range/)
    expect(rest).toMatch(/^<td [^>]*max-sm:hidden[^>]*>3\.5 - 5\.1/)
    expect(readWords(gridOf())).not.toContain('Range:')
  })
})
