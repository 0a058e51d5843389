import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResultSet } from '#contract/results.ts'
import { BlockWriter } from '#platform/pdf/write-blocks.ts'
import { openPdf } from '#platform/untrusted-files/open-pdf.ts'
import { readReport } from '#service/parsing/worker/read-report.ts'
import {
  createOrderFixture,
  labTestIds,
  type OrderFixture,
  patientDetails,
} from '#testing/service/order-fixture.ts'
import { flagOf, resultColumns } from './result-document.ts'

let fixture: OrderFixture

beforeAll(async () => {
  fixture = await createOrderFixture()
})
afterAll(() => fixture.close())

async function readBytes(path: string) {
  const response = await fixture.app.request(path, {
    headers: { 'x-service-api-key': fixture.apiKey },
  })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

const labTest = (number: string) => `1ab7e575-0000-4000-8000-0000000000${number}`
const kits = ['01', '02', '08', '09', '10', '11', '13', '14']
const drawn = ['21', '22', '32', '33', '41', '42', '43']

const scenarios: [string, Record<string, unknown>][] = [
  ...[...kits, ...drawn].map((number): [string, Record<string, unknown>] => [number, {}]),
  ...[...kits, ...drawn].map((number): [string, Record<string, unknown>] => [
    number,
    { interpretation: 'abnormal' },
  ]),
  ['21', { interpretation: 'critical' }],
  ['08', { interpretation: 'critical' }],
  ['21', { result_types: ['numeric', 'range', 'comment', 'coded_value'] }],
  ['41', { result_types: ['range', 'coded_value', 'comment'], interpretation: 'critical' }],
  ['21', { has_missing_results: true, unsolicited: true }],
  ['21', { sample_problem: 'hemolyzed' }],
  ['21', { sample_problem: 'quantity_not_sufficient' }],
  ['02', { reflex: true }],
  ['11', { reflex: true }],
  ['32', { reflex: true }],
  ['21', { final: 'corrected' }],
  ['21', { final: 'partial' }],
]

async function resultOf(number: string, { final, ...body }: Record<string, unknown>) {
  const labTestId = labTest(number)
  const physician = { first_name: 'Amelia', last_name: 'Hart', npi: '1245319599' }
  const { order } = (await fixture.placeOrder({ lab_test_id: labTestId, physician })).body
  const status = {
    corrected: 'completed.walk_in_test.corrected',
    partial: 'sample_with_lab.walk_in_test.partial_results',
  }[String(final)]
  const answer = await fixture.simulate(order.id, status ? { final_status: status } : {}, body)
  expect([answer.status, answer.body]).toEqual([200, 'Success'])
  return order.id
}

describe('the PDF of a result', () => {
  it.each(scenarios)('of test %s with %j is read back by our own parser', async (number, body) => {
    const id = await resultOf(number, body)
    const { body: set } = await fixture.request<ResultSet>('GET', `/v3/order/${id}/result`)
    const { bytes } = await readBytes(`/v3/order/${id}/result/pdf`)
    const read = await readReport([bytes], { maxPages: 10, reportProgress: () => undefined })
    const printed = read.results.map((row) => [
      row.name,
      row.value.text,
      row.flag ?? '',
      row.unit ?? '',
      row.range?.text ?? '',
    ])
    expect(printed).toEqual(
      set.results.map((row) => [
        row.name,
        row.result,
        flagOf(row),
        // Without a printed unit, the parser has the one of the name.
        row.unit ?? /\((%)\)$/.exec(row.name)?.[1] ?? '',
        row.reference_range ?? '',
      ]),
    )
    for (const [index, row] of set.results.entries())
      expect(read.results[index]?.interpretation, row.name).toBe(row.interpretation)
    expect(read.metadata).toMatchObject({
      patientFirstName: patientDetails.first_name,
      patientLastName: patientDetails.last_name,
      dob: patientDetails.dob,
      specimenNumber: set.metadata.specimen_number,
      dateReported: set.metadata.date_reported?.slice(0, 10),
    })
  })

  it.each([
    ['Exceeds limits', 'H'],
    ['Far short of limits', 'LL'],
    ['Critical High', 'HH'],
  ])('is read back with "%s" beside the longest names', async (text, flag) => {
    const markers = await fixture.db.marker.findMany({ distinct: ['name'], select: { name: true } })
    const names = markers
      .map(({ name }) => name)
      .sort((a, b) => b.length - a.length)
      .slice(0, 40)
    const writer = await BlockWriter.create('Laboratory report', new Date())
    writer.heading('Blood')
    writer.table(
      resultColumns,
      names.map((name) => [name, text, flag, '', 'Within normal limits']),
    )
    const bytes = Buffer.from(await writer.pdf.save())
    const read = await readReport([bytes], { maxPages: 10, reportProgress: () => undefined })
    expect(read.results.map((row) => [row.name, row.value.text, row.flag])).toEqual(
      names.map((name) => [name, text, flag]),
    )
  })

  it('names a critical preliminary value that the final report did not confirm', async () => {
    const { order } = (await fixture.placeKit({ lab_test_id: labTestIds.kit })).body
    await fixture.registerKit(order.sample_id, { patient_details: patientDetails })
    const atLab = { final_status: 'sample_with_lab.testkit.delivered_to_lab' }
    await fixture.simulate(order.id, atLab, { partial: true, interpretation: 'critical' })
    await fixture.simulate(order.id, {}, { sample_problem: 'hemolyzed' })
    const { bytes } = await readBytes(`/v3/order/${order.id}/result/pdf`)
    const text = await (await (await openPdf(bytes)).getPage(1)).getTextContent()
    const printed = text.items.map((item) => ('str' in item ? item.str : '')).join(' ')
    expect(printed).toMatch(/FINAL REPORT.*Not reported.*Preliminary.*not confirmed by this report/)
    const read = await readReport([bytes], { maxPages: 10, reportProgress: () => undefined })
    expect(read.results.map(({ interpretation }) => interpretation)).toEqual(['critical'])
  })

  it('does not exist before the first report', async () => {
    const { order } = (await fixture.placeKit({ lab_test_id: labTestIds.kit })).body
    const { response } = await readBytes(`/v3/order/${order.id}/result/pdf`)
    expect(response.status).toBe(404)
  })

  it('is tagged, and stored nowhere', async () => {
    const { response, bytes } = await readBytes(`/v3/order/${await resultOf('21', {})}/result/pdf`)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const pdf = await openPdf(bytes)
    const info: unknown = await pdf.getMarkInfo()
    expect(info instanceof Map && info.get('Marked')).toBe(true)
    const page = await pdf.getPage(1)
    const roles = new Map<string, number>()
    const count = (node: unknown) => {
      if (typeof node !== 'object' || node === null) return
      if ('role' in node) roles.set(String(node.role), (roles.get(String(node.role)) ?? 0) + 1)
      if ('children' in node && Array.isArray(node.children)) node.children.forEach(count)
    }
    count(await page.getStructTree())
    expect(Object.fromEntries(roles)).toMatchObject({ Document: 1, H1: 1, H2: 1, Table: 1, TH: 5 })
    expect(roles.get('TD')).toBe(5 * ((roles.get('TR') ?? 0) - 1))
    // Every text belongs to the structure, or is marked as decoration.
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    let depth = 0
    for (const item of items) {
      if ('type' in item) depth += item.type.startsWith('begin') ? 1 : -1
      else if (item.str.trim() !== '') expect(depth, item.str).toBeGreaterThan(0)
    }
  })
})
