import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WireLabReportData } from '#contract/lab-reports.ts'
import { labReportData } from '#contract/lab-reports.ts'
import { db } from '#lib/db/client.ts'
import { asReportId } from '#lib/ids.ts'
import { getOwnBiomarker } from '#lib/result-sets/own/get-own-biomarker.ts'
import { exportOwnResultsBundle } from '#lib/results/exports/export-results-bundle.ts'
import { exportOwnResultsCsv } from '#lib/results/exports/export-results-csv.ts'
import { getPatientGrid } from '#lib/results/grid/get-patient-grid.ts'
import { createTestClinic, type TestClinic } from '#testing/authorization/test-clinic.ts'
import { getPatientBiomarker } from './get-biomarker.ts'
import { listNewestResults, listOwnResults, listPatientResults } from './list-results.ts'
import { writeResults } from './write-results.ts'

let clinic: TestClinic
const [earlier, later] = [asReportId(randomUUID()), asReportId(randomUUID())]

const ferritin = {
  loinc_code: '2276-4',
  loinc_name: 'Ferritin [Mass/volume] in Serum or Plasma',
  display_name: 'Ferritin',
  aliases: [],
  confidence_score: 0.99,
}

function buildData(day: string | null, rows: Record<string, unknown>[]): WireLabReportData {
  return labReportData.parse({
    metadata: { date_collected: day, lab_name: 'Northfield Laboratory' },
    results: rows.map((row) => ({
      id: randomUUID(),
      interpretation: 'normal',
      loinc_matches: [],
      ...row,
    })),
    pages: [],
  })
}

const matched = {
  test_name: 'Ferritin',
  loinc_matches: [ferritin],
  loinc_match_status: 'auto_match',
}

beforeAll(async () => {
  clinic = await createTestClinic()
  const { patientId } = clinic.owner
  await db().$transaction(async (tx) => {
    await writeResults(tx, {
      jobId: earlier,
      patientId,
      data: buildData('2025-03-04', [
        {
          ...matched,
          value: '90',
          units: 'ng/mL',
          ucum_unit: 'ng/mL',
          min_reference_range: 15,
          max_reference_range: 150,
          interpretation: 'of_tomorrow',
        },
        { test_name: 'Potassium', value: '41', units: 'mmol/L', doubts: ['implausible'] },
      ]),
    })
    await writeResults(tx, {
      jobId: later,
      patientId,
      data: buildData('2026-03-04', [
        {
          ...matched,
          value: '80',
          units: 'µg/L',
          ucum_unit: 'ug/L',
          min_reference_range: 15,
          max_reference_range: 150,
        },
        { test_name: '=HYPERLINK("http://x")', value: '1', units: null },
        {
          test_name: 'Hemoglobin A1c',
          value: '5.7',
          units: '%',
          ucum_unit: '%',
          reference_range: '<5.7',
          max_reference_range: 5.7,
        },
      ]),
    })
  })
})
afterAll(() => clinic.close())

describe('the results of a patient', () => {
  it('show the newest value of each biomarker, without doubtful unreviewed ones', async () => {
    const view = await listOwnResults(await clinic.contextFor('owner'))
    const lines = view.panels.flatMap((panel) => panel.lines)
    expect(lines.map(({ name, earlierCount }) => [name, earlierCount])).toEqual(
      expect.arrayContaining([['Ferritin', 1]]),
    )
    expect(lines.map(({ name }) => name)).not.toContain('Potassium')
    expect(lines.every(({ isReviewed }) => !isReviewed)).toBe(true)
  })

  it('store an unknown interpretation as unknown', async () => {
    const stored = await db().result.findFirstOrThrow({ where: { jobId: earlier } })
    expect(stored.interpretation).toBe('unknown')
  })

  it('share an axis across units that UCUM converts, and say so', async () => {
    const view = await getOwnBiomarker(await clinic.contextFor('owner'), { biomarker: '2276-4' })
    expect(view.series).toHaveLength(1)
    expect(view.series[0]?.points.map(({ number }) => number)).toEqual([90, 80])
    expect(view.series[0]?.convertedCount).toBe(1)
    expect(view.values.map(({ value }) => value)).toEqual(['80', '90'])
  })

  it('name the same value before in the list as on the page of the marker', async () => {
    const { panels } = await listOwnResults(await clinic.contextFor('owner'))
    const line = panels.flatMap(({ lines }) => lines).find(({ name }) => name === 'Ferritin')
    expect(line?.previous).toEqual({ text: '90', number: 90, day: '2025-03-04' })
    expect(line?.trend.map(({ number }) => number)).toEqual([90, 80])
  })

  it('count and print only what the chart shows and the lab printed, where units differ', async () => {
    const { patientId } = clinic.owner
    const vitamin = { ...ferritin, loinc_code: '1989-3', display_name: 'Vitamin D' }
    const marker = { ...matched, loinc_matches: [vitamin], units: 'ng/mL', ucum_unit: 'ng/mL' }
    const reports = [
      { day: null, row: { ...marker, value: '31' } },
      { day: '2025-05-04', row: { ...marker, value: '9' } },
      { day: '2026-05-04', row: { ...marker, value: '80', units: 'µg/L', ucum_unit: 'ug/L' } },
    ]
    for (const { day, row } of reports)
      await db().$transaction((tx) =>
        writeResults(tx, {
          jobId: asReportId(randomUUID()),
          patientId,
          data: buildData(day, [row]),
        }),
      )
    const context = await clinic.contextFor('owner')
    const { series, values } = await getOwnBiomarker(context, { biomarker: '1989-3' })
    expect(series[0]).toMatchObject({ convertedCount: 1, undatedCount: 1 })
    expect(series[0]?.points.map(({ text }) => text)).toEqual(['9', '80'])
    expect(values.map(({ converted }) => converted)).toEqual([null, '9 µg/L', '31 µg/L'])
  })

  it('keep an excluded limit in the list, the chart, the CSV and the FHIR Bundle', async () => {
    const context = await clinic.contextFor('owner')
    const { panels } = await listOwnResults(context)
    const line = panels.flatMap(({ lines }) => lines).find(({ name }) => name === 'Hemoglobin A1c')
    expect(line).toMatchObject({
      interpretation: 'high',
      range: '<5.7',
      scale: { limits: { high: 5.7, isHighExcluded: true } },
    })
    const { series } = await getOwnBiomarker(context, { biomarker: line?.biomarker ?? '' })
    expect(series[0]?.points[0]).toMatchObject({
      interpretation: 'high',
      limits: { isHighExcluded: true },
    })
    const csv = await exportOwnResultsCsv(context)
    const row = csv.split(/\r?\n/).find((one) => one.includes('Hemoglobin A1c'))
    expect(row).toContain('Above range')
    expect(row).toMatch(/,5\.7,no,/)
    const { entry } = await exportOwnResultsBundle(context)
    const observation = entry
      .map(({ resource }) => resource)
      .find((one) => one.resourceType === 'Observation' && one.code.text === 'Hemoglobin A1c')
    expect(observation).toMatchObject({
      referenceRange: [{ text: '<5.7' }],
      interpretation: [{ coding: [{ code: 'H' }] }],
    })
    expect(JSON.stringify(observation)).not.toContain('"high"')
  })

  it('are not visible to another patient', async () => {
    const stranger = await clinic.contextFor('stranger')
    expect((await listOwnResults(stranger)).valueCount).toBe(0)
    expect(await listNewestResults(stranger, { count: 4 })).toEqual([])
    await expect(getOwnBiomarker(stranger, { biomarker: '2276-4' })).rejects.toMatchObject({
      code: 'not-found',
    })
    await expect(
      listPatientResults(stranger, { patientId: clinic.owner.patientId }),
    ).rejects.toMatchObject({ code: 'not-found' })
  })

  it('are visible to staff, with an audit entry', async () => {
    const { patientId } = clinic.owner
    const context = await clinic.contextFor('clinician')
    await getPatientBiomarker(context, { patientId, biomarker: '2276-4' })
    const entry = await db().auditEntry.findFirst({ where: { patientId, action: 'results.read' } })
    expect(entry).not.toBeNull()
  })

  it('export as CSV without formulas', async () => {
    const csv = await exportOwnResultsCsv(await clinic.contextFor('owner'))
    expect(csv).not.toMatch(/(^|[,"\r\n])[=+@]/)
    expect(csv).toContain('Read automatically')
  })

  it('export as a FHIR Bundle with no external references', async () => {
    const bundle = await exportOwnResultsBundle(await clinic.contextFor('owner'))
    const inside = new Set(bundle.entry.map(({ fullUrl }) => fullUrl))
    const references = [...JSON.stringify(bundle).matchAll(/"reference":"([^"]+)"/g)]
    expect(references.length).toBeGreaterThan(0)
    expect(references.filter(([, one = '']) => !inside.has(one))).toEqual([])
    expect(inside.size).toBe(bundle.entry.length)
    const observations = bundle.entry.flatMap(({ resource }) =>
      resource.resourceType === 'Observation' ? [resource] : [],
    )
    for (const { code, status, subject, valueQuantity } of observations) {
      expect(status).toBe('final')
      expect(subject?.reference).toBe(`urn:uuid:${clinic.owner.patientId}`)
      expect(code.text).toBeTruthy()
      expect(code.coding?.every(({ system }) => system === 'http://loinc.org') ?? true).toBe(true)
      expect(valueQuantity?.code === undefined || Boolean(valueQuantity.system)).toBe(true)
    }
    const [first] = observations.filter(({ code }) => code.coding?.[0]?.code === '2276-4')
    expect(first?.referenceRange?.[0]).toMatchObject({ low: { value: 15 }, high: { value: 150 } })
  })
})

describe('the grid of a patient', () => {
  it('has every marker by date, newest first, and is for those who may see results', async () => {
    const { patientId } = clinic.owner
    const grid = await getPatientGrid(await clinic.contextFor('clinician'), { patientId })
    expect(grid.columns.map(({ day }) => day)).toEqual(
      grid.columns.map(({ day }) => day).toSorted((a, b) => (b ?? '').localeCompare(a ?? '')),
    )
    const rows = grid.groups.flatMap((group) => group.rows)
    const row = rows.find(({ name }) => name === 'Ferritin')
    expect(row?.cells.flat().map(({ value }) => value)).toEqual(['80', '90'])
    expect(row?.change).toEqual({ kind: 'unclear', why: 'unit' })
    const ask = async (caller: 'stranger' | 'support' | 'owner') =>
      getPatientGrid(await clinic.contextFor(caller), { patientId })
    await expect(ask('support')).rejects.toMatchObject({ code: 'reason-needed' })
    for (const patient of ['stranger', 'owner'] as const)
      await expect(ask(patient)).rejects.toMatchObject({ code: 'not-found' })
  })
})
