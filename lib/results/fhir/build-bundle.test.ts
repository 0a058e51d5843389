import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ValueCorrection } from '#lib/results/result-view.ts'
import type { Result } from '#prisma/generated/client.ts'
import { buildBundle } from './build-bundle.ts'

const patientId = '6b1d2b52-0c4c-4f5b-9d0e-0d8f6f8f2a01'
const person = {
  id: patientId,
  firstName: 'Ada',
  lastName: 'Albrecht',
  dob: '1984-02-29',
  gender: 'female',
}

const text = fc.string({ minLength: 1, maxLength: 20 }).filter((one) => one.trim() !== '')
const day = fc.option(
  fc.date({ min: new Date('1990-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
)
const number = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }))
const somewhere = fc.constant({ page: 1, x: 0, y: 0, width: 1, height: 1 })

/** Any row that the database may hold. */
const common = fc.record({
  id: fc.uuid(),
  patientId: fc.constant(patientId),
  biomarker: text,
  loincCode: fc.option(fc.constantFrom('2276-4', '2345-7')),
  loincName: fc.option(text),
  displayName: text,
  testName: text,
  value: text,
  unit: fc.option(text),
  referenceRange: fc.option(text),
  flag: fc.option(text),
  panel: fc.option(text),
  kind: fc.option(fc.constantFrom('numeric', 'comment', 'ratio')),
  comparator: fc.option(fc.constantFrom('<', '<=', '>', '>=')),
  number,
  ucumUnit: fc.option(fc.constantFrom('ng/mL', 'mmol/L')),
  low: number,
  high: number,
  interpretation: fc.constantFrom('normal', 'abnormal', 'critical', 'unknown', 'of tomorrow'),
  isAbove: fc.option(fc.boolean()),
  isBelow: fc.option(fc.boolean()),
  specimen: fc.option(text),
  labName: fc.option(text),
  observedOn: day,
  reportedOn: day,
  rowId: text,
  position: fc.nat(),
  page: fc.option(fc.nat()),
  box: fc.option(somewhere),
  valueBox: fc.option(somewhere),
  note: fc.option(text),
  replacedAt: fc.constant(null),
  decisionId: fc.option(fc.uuid()),
  reviewerId: fc.option(text),
  before: fc.constant(null),
  createdAt: fc.date({ min: new Date('2020-01-01'), noInvalidDate: true }),
})
const fromReport = fc.record({
  jobId: fc.uuid(),
  orderId: fc.constant(null),
  revision: fc.constant(null),
  status: fc.constant(null),
  origin: fc.constantFrom('read', 'reviewed'),
})
const fromOrder = fc.record({
  jobId: fc.constant(null),
  orderId: fc.uuid(),
  revision: fc.nat(),
  status: fc.option(fc.constantFrom('partial', 'final', 'corrected', 'of tomorrow')),
  origin: fc.constant('laboratory'),
})
const result: fc.Arbitrary<Result> = fc
  .tuple(common, fc.oneof(fromReport, fromOrder))
  .map(([row, source]) => ({ ...row, ...source }))

const rowsOfReports = fc
  .uniqueArray(result, { selector: ({ id }) => id, maxLength: 12 })
  .chain((rows) =>
    fc
      .array(fc.nat(), { minLength: rows.length, maxLength: rows.length })
      // A report or an order has several results.
      .map((picks) =>
        rows.map((row, at) => {
          const { jobId, orderId } = rows[(picks[at] ?? 0) % 3] ?? row
          return { ...row, jobId, orderId }
        }),
      ),
  )

function* walk(value: unknown): Generator<[key: string, value: unknown]> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    yield [key, inner]
    yield* walk(inner)
  }
}

function statusesOf(rows: readonly Result[], corrections = new Map<string, ValueCorrection>()) {
  const { entry } = buildBundle({
    person,
    rows,
    orders: new Map(),
    confirmed: new Set(),
    corrections,
    webUrl: '',
    now: new Date(),
  })
  const resources = entry.map(({ resource }) => resource)
  const of = (type: 'Observation' | 'DiagnosticReport') =>
    resources.flatMap((one) => (one.resourceType === type ? [one.status] : []))
  return [of('Observation'), of('DiagnosticReport')[0]]
}

describe('a bundle of any results', () => {
  it('has no empty values and no references outside itself', () => {
    fc.assert(
      fc.property(rowsOfReports, (rows) => {
        const bundle = buildBundle({
          person,
          rows,
          orders: new Map(),
          confirmed: new Set(),
          corrections: new Map(),
          webUrl: 'https://phial.example',
          now: new Date(),
        })
        const urls = bundle.entry.map(({ fullUrl }) => fullUrl)
        expect(new Set(urls).size).toBe(urls.length)
        for (const [key, value] of walk(JSON.parse(JSON.stringify(bundle)))) {
          // FHIR allows no empty values, lists or objects.
          expect(value, key).not.toBeNull()
          expect(value, key).not.toBe('')
          if (typeof value === 'object') expect(Object.keys(value ?? {}), key).not.toHaveLength(0)
          if (key === 'reference') expect(urls).toContain(value)
        }
      }),
    )
  })

  it.each([
    [['final', 'final'], ['final', 'final'], 'final'],
    [['final', 'partial'], ['final', 'preliminary'], 'partial'],
    [['corrected', 'final'], ['corrected', 'final'], 'corrected'],
    [['corrected', null], ['corrected', 'unknown'], 'unknown'],
    [['of tomorrow', 'partial'], ['unknown', 'preliminary'], 'partial'],
    [['withdrawn', 'final'], ['entered-in-error', 'final'], 'corrected'],
  ])('says of values that are %j what they are, and of their report the same', (given, ...said) => {
    const [row] = fc.sample(common, 1)
    const orderId = '9a0d2b52-0c4c-4f5b-9d0e-0d8f6f8f2a01'
    const rows = given.map((status, at) => ({
      ...row,
      ...{ id: `${at}`, jobId: null, orderId, revision: 1, status, origin: 'laboratory' },
    })) as Result[]
    expect(statusesOf(rows)).toEqual(said)
  })

  it('calls a value amended that the clinic corrected, and corrected if the laboratory did', () => {
    const [row] = fc.sample(common, 1)
    const source = '9a0d2b52-0c4c-4f5b-9d0e-0d8f6f8f2a01'
    const changed = new Map([['a', { at: '2026-10-01T00:00:00Z', changes: [] }]])
    const ofReport = { ...row, id: 'a', jobId: source, orderId: null, status: null } as Result
    expect(statusesOf([ofReport, { ...ofReport, id: 'b' }], changed)).toEqual([
      ['amended', 'final'],
      'amended',
    ])
    const ofOrder = { ...ofReport, jobId: null, orderId: source, status: 'final' }
    expect(statusesOf([ofOrder], changed)).toEqual([['corrected'], 'corrected'])
  })

  it('has each result once, in its report, with a numeric or printed value', () => {
    fc.assert(
      fc.property(rowsOfReports, (rows) => {
        const { entry } = buildBundle({
          person,
          rows,
          orders: new Map(),
          confirmed: new Set(),
          corrections: new Map(),
          webUrl: '',
          now: new Date(),
        })
        const resources = entry.map(({ resource }) => resource)
        const reports = resources.filter(({ resourceType }) => resourceType === 'DiagnosticReport')
        expect(reports).toHaveLength(
          new Set(rows.map(({ jobId, orderId }) => jobId ?? orderId)).size,
        )
        for (const row of rows) {
          const observation = resources.find(({ id }) => id === row.id)
          const inReports = reports.filter(
            (report) =>
              report.resourceType === 'DiagnosticReport' &&
              report.result?.some(({ reference }) => reference === `urn:uuid:${row.id}`),
          )
          expect(inReports).toHaveLength(1)
          expect(observation).toMatchObject(
            row.number === null
              ? { valueString: row.value }
              : { valueQuantity: { value: row.number } },
          )
        }
      }),
    )
  })
})
