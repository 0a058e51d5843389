import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { labReportData } from '#contract/lab-reports.ts'
import { db } from '#lib/db/client.ts'
import { asReportId } from '#lib/ids.ts'
import { getOwnBiomarker } from '#lib/result-sets/own/get-own-biomarker.ts'
import { getPatientGrid } from '#lib/results/grid/get-patient-grid.ts'
import type { Prisma } from '#prisma/generated/client.ts'
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

function writeReport(
  day: string | null,
  rows: readonly Printed[],
  { patientId = clinic.owner.patientId, lab = 'Northfield Laboratory' } = {},
) {
  const data = labReportData.parse({
    metadata: { date_collected: day, lab_name: lab },
    results: rows.map(({ name, value, loinc, interpretation = 'normal' }) => ({
      id: randomUUID(),
      test_name: name,
      value,
      units: 'mmol/L',
      ucum_unit: 'mmol/L',
      min_reference_range: 3,
      max_reference_range: 200,
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
      patientId,
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

describe('a report that was uploaded again', () => {
  const rows = [
    { ...potassium, value: '4.1' },
    { ...sodium, value: '140' },
  ]
  const viewOf = async (biomarker: string) =>
    getOwnBiomarker(await clinic.contextFor('stranger'), { biomarker })
  const strangersLines = async () => {
    const view = await listOwnResults(await clinic.contextFor('stranger'))
    return { ...view, lines: view.panels.flatMap(({ lines }) => lines) }
  }

  beforeAll(async () => {
    const { patientId } = clinic.stranger
    for (const day of ['2026-06-02', '2026-11-02', '2026-06-02', '2026-11-02', '2026-06-02'])
      await writeReport(day, rows, { patientId })
  })

  it('counts once, and says in which reports each value is', async () => {
    const { lines, valueCount, sources } = await strangersLines()
    expect({ valueCount, sources }).toMatchObject({ valueCount: 4, sources: { reports: 2 } })
    const once = { sameDayCount: 1, isSameDayAlike: true, earlierCount: 1, trend: { length: 2 } }
    expect(lines).toMatchObject([
      { value: '4.1', ...once, copies: { length: 1 } },
      { value: '140', ...once, copies: { length: 1 } },
    ])
    const { total, values, series } = await viewOf(potassium.loinc)
    expect(total).toBe(2)
    expect(values).toMatchObject([
      { day: '2026-11-02', copies: { length: 1 } },
      { day: '2026-06-02', copies: { length: 2 } },
    ])
    const places = values.flatMap(({ jobId, copies }) => [jobId, ...copies.map((one) => one.jobId)])
    expect(new Set(places).size).toBe(5)
    expect(series[0]?.points).toHaveLength(2)
    const { patientId } = clinic.stranger
    const grid = await getPatientGrid(await clinic.contextFor('clinician'), { patientId })
    expect(grid.groups.flatMap((group) => group.rows)[0]?.trend).toHaveLength(2)
  })

  it('does not swallow what another lab, unit, range or specimen, or no date, sets apart', async () => {
    const { patientId } = clinic.stranger
    await writeReport('2026-11-02', [{ ...potassium, value: '4.1' }], {
      patientId,
      lab: 'Westbrook',
    })
    await writeReport('2026-11-02', [{ ...potassium, value: '4.10' }], { patientId })
    await writeReport(null, [{ ...potassium, value: '4.1' }], { patientId })
    await writeReport(null, [{ ...potassium, value: '4.1' }], { patientId })
    expect(await viewOf(potassium.loinc)).toMatchObject({ total: 6, undatedCount: 2 })
    const stored = await db().result.findMany({ where: { patientId, biomarker: sodium.loinc } })
    const { id: _id, before: _before, box: _box, valueBox: _valueBox, ...first } = stored[0] ?? {}
    const others = [
      { specimen: 'urine' },
      { unit: 'mEq/L' },
      { referenceRange: '3 - 9' },
      { low: 4 },
    ]
    for (const other of others)
      await db().result.create({
        data: { ...first, ...other, jobId: randomUUID() } as Prisma.ResultUncheckedCreateInput,
      })
    expect(await viewOf(sodium.loinc)).toMatchObject({ total: 2 + others.length })
  })

  it('is the same as the result of one order, and two orders are two measurements', async () => {
    const { patientId } = clinic.stranger
    await writeReport('2026-07-01', [{ ...glucose, value: '5.0' }], { patientId })
    const report = await db().result.findFirstOrThrow({
      where: { patientId, biomarker: glucose.loinc },
    })
    const { id: _id, before: _before, box: _box, valueBox: _valueBox, ...row } = report
    for (const orderId of [randomUUID(), randomUUID()])
      await db().result.create({
        data: { ...row, jobId: null, orderId, origin: 'laboratory', status: 'final' },
      })
    const { total, values } = await viewOf(glucose.loinc)
    expect(total).toBe(2)
    expect(values.every(({ orderId }) => orderId !== null)).toBe(true)
    const copies = values.flatMap((one) => one.copies)
    expect(copies.map(({ jobId }) => jobId)).toEqual([report.jobId])
  })
})
