import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { labReportData } from '#contract/lab-reports.ts'
import { db } from '#lib/db/client.ts'
import { asReportId } from '#lib/ids.ts'
import { getOwnBiomarker } from '#lib/result-sets/own/get-own-biomarker.ts'
import { getPatientGrid } from '#lib/results/grid/get-patient-grid.ts'
import { createTestClinic, type TestClinic } from '#testing/authorization/test-clinic.ts'
import { countStandings } from './count-standings.ts'
import { listNewestResults, listOwnResults } from './list-results.ts'
import { writeResults } from './write-results.ts'

let clinic: TestClinic

interface Printed {
  name: string
  value: string
  loinc: string
  interpretation?: string
}

function writeReport(day: string | null, rows: readonly Printed[]) {
  const data = labReportData.parse({
    metadata: { date_collected: day, lab_name: 'Northfield Laboratory' },
    results: rows.map(({ name, value, loinc, interpretation = 'normal' }) => ({
      id: randomUUID(),
      test_name: name,
      value,
      units: 'mmol/L',
      ucum_unit: 'mmol/L',
      interpretation,
      loinc_match_status: 'auto_match',
      loinc_matches: [
        {
          loinc_code: loinc,
          loinc_name: name,
          display_name: name,
          aliases: [],
          confidence_score: 1,
        },
      ],
    })),
    pages: [],
  })
  return db().$transaction((tx) =>
    writeResults(tx, {
      jobId: asReportId(randomUUID()),
      patientId: clinic.owner.patientId,
      data,
    }),
  )
}

const potassium = { name: 'Potassium', loinc: '2823-3' }
const sodium = { name: 'Sodium', loinc: '2951-2' }
const glucose = { name: 'Glucose', loinc: '14749-6' }

beforeAll(async () => {
  clinic = await createTestClinic()
  await writeReport('2026-01-10', [{ ...potassium, value: '4.1' }])
  await writeReport('2026-03-10', [
    { ...potassium, value: '4.4' },
    { ...potassium, value: '6.9', interpretation: 'critical' },
    { ...sodium, value: '140' },
    { ...sodium, value: '140' },
    { ...glucose, value: '5.0' },
  ])
  await writeReport(null, [{ ...glucose, value: '11.9', interpretation: 'abnormal' }])
})
afterAll(() => clinic.close())

const linesOf = async (name: string) => {
  const { panels } = await listOwnResults(await clinic.contextFor('owner'))
  return panels.flatMap(({ lines }) => lines.filter((line) => line.name === name))
}

describe('two values of one biomarker in one report', () => {
  it('are both listed and counted, with the value of an earlier day before each', async () => {
    const lines = await linesOf('Potassium')
    const previous = { text: '4.1', number: 4.1, day: '2026-01-10' }
    const known = { sameDayCount: 2, isSameDayAlike: false, earlierCount: 1, previous }
    expect(lines).toMatchObject([
      { value: '4.4', ...known, trend: [{ number: 4.1 }, { number: 4.4 }] },
      { value: '6.9', ...known, trend: [{ number: 4.1 }, { number: 6.9 }] },
    ])
    expect(countStandings(lines)[0]).toEqual({ standing: 'critical', count: 1 })
  })

  it('are one line that says so where they are the same', async () => {
    expect(await linesOf('Sodium')).toMatchObject([
      { value: '140', sameDayCount: 2, isSameDayAlike: true, earlierCount: 0, previous: null },
    ])
  })

  it('are on the home page, the critical one first', async () => {
    const lines = await listNewestResults(await clinic.contextFor('owner'), { count: 4 })
    expect(lines.map(({ value }) => value)).toEqual(['6.9', '4.4', '140', '5.0'])
  })

  it('are both in the cell of the grid, without a change', async () => {
    const { patientId } = clinic.owner
    const grid = await getPatientGrid(await clinic.contextFor('clinician'), { patientId })
    const rows = grid.groups.flatMap((group) => group.rows)
    expect(rows.find(({ name }) => name === 'Potassium')).toMatchObject({
      cells: [
        [{ value: '4.4' }, { value: '6.9', interpretation: 'critical' }],
        [{ value: '4.1' }],
        [],
      ],
      change: { kind: 'unclear', why: 'several' },
      trend: [],
    })
  })
})

describe('a value without a date', () => {
  it('is said to be possibly newer, and is never the value before', async () => {
    expect(await linesOf('Glucose')).toMatchObject([
      { value: '5.0', undatedCount: 1, earlierCount: 0, previous: null },
    ])
    const context = await clinic.contextFor('owner')
    const view = await getOwnBiomarker(context, { biomarker: glucose.loinc })
    expect(view).toMatchObject({ undatedCount: 1, total: 2 })
    const { patientId } = clinic.owner
    const grid = await getPatientGrid(await clinic.contextFor('clinician'), { patientId })
    const row = grid.groups.flatMap(({ rows }) => rows).find(({ name }) => name === 'Glucose')
    expect(row).toMatchObject({ change: null, trend: [{ number: 5 }] })
    expect(grid.columns.at(-1)?.day).toBeNull()
    expect(row?.cells.at(-1)).toMatchObject([{ value: '11.9' }])
  })
})
