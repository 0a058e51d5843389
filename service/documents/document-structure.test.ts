import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BlockWriter } from '#platform/pdf/write-blocks.ts'
import { readStructure } from '#testing/pdf/read-structure.ts'
import {
  createOrderFixture,
  healthInsurance,
  labTestIds,
  type OrderFixture,
  patientDetails,
  physician,
} from '#testing/service/order-fixture.ts'

let fixture: OrderFixture
let kitOrder: Awaited<ReturnType<OrderFixture['placeKit']>>['body']['order']

beforeAll(async () => {
  fixture = await createOrderFixture()
  kitOrder = (await fixture.placeKit()).body.order
  await fixture.registerKit(kitOrder.sample_id)
})
afterAll(() => fixture.close())

async function readDocument(path: string) {
  const response = await fixture.app.request(path, {
    headers: { 'x-service-api-key': fixture.apiKey },
  })
  expect(response.status, path).toBe(200)
  const structure = await readStructure(new Uint8Array(await response.arrayBuffer()))
  expect(structure.problems, path).toEqual([])
  expect(structure.language).toBe('en-US')
  return structure
}

const rolesOf = ({ headings }: { headings: [string, string][] }) => headings.map(([role]) => role)

describe('the structure of', () => {
  it('a requisition', async () => {
    const { order } = (
      await fixture.placeOrder({ lab_test_id: labTestIds.walkIn, physician, icd_codes: ['R53.83'] })
    ).body
    await fixture.simulate(order.id, {
      final_status: 'received.walk_in_test.requisition_created',
    })
    const found = await readDocument(`/v3/order/${order.id}/requisition/pdf`)
    expect(found.title).toBe('Laboratory requisition')
    expect(found.headings[0]).toEqual(['H1', 'Laboratory requisition'])
    expect(found.headings.at(-1)).toEqual(['H2', 'Clinical notes'])
    expect(found.tables[0]?.[0]).toEqual([
      ['TH', 'Code'],
      ['TH', 'Test'],
    ])
    expect(found.tables[0]?.length).toBeGreaterThan(1)
    const { sample_id: sampleId } = await fixture.readOrder(order.id)
    expect(found.pictures).toEqual([expect.stringContaining(sampleId ?? 'none')])
  })

  it('results, of one order and of a transaction', async () => {
    const { order } = (await fixture.placeOrder({ lab_test_id: labTestIds.walkIn })).body
    await fixture.simulate(order.id)
    const found = await readDocument(`/v3/order/${order.id}/result/pdf`)
    expect(found.tables[0]?.[0]).toHaveLength(5)
    expect(found.text).toContain(patientDetails.last_name)
    const { order_transaction: transaction } = await fixture.readOrder(order.id)
    await readDocument(`/v3/order_transaction/${transaction?.id}/result/pdf`)
  })

  it('instructions', async () => {
    const found = await readDocument(`/v3/order/${kitOrder.id}/collection_instruction_pdf`)
    expect(found.title).toBe('Collection instructions')
    expect(rolesOf(found).filter((role) => role === 'H1')).toHaveLength(1)
  })

  it('labels, each with its barcode described', async () => {
    const found = await readDocument(
      `/v3/order/${kitOrder.id}/labels/pdf?collection_date=2026-05-01&number_of_labels=2`,
    )
    expect(rolesOf(found)).toEqual(['H1', 'H1'])
    expect(found.pictures).toHaveLength(2)
  })

  it('a notice of non-coverage', async () => {
    const { order } = (
      await fixture.placeOrder({
        lab_test_id: labTestIds.onSite,
        billing_type: 'commercial_insurance',
        health_insurance: { ...healthInsurance, payor_code: 'MEDICARE-AZ' },
      })
    ).body
    const found = await readDocument(`/v3/order/${order.id}/abn_pdf`)
    expect(rolesOf(found)).toEqual(['H1', 'H2', 'H2', 'H2'])
    expect(found.text).toContain('Option 3.')
  })

  it('a table over several pages, whose repeated titles are not read again', async () => {
    const writer = await BlockWriter.create('Many', new Date(), 'es-US')
    writer.heading('Many', 'H1')
    const columns = [
      { title: 'First', at: 0, width: 80 },
      { title: 'Second', at: 90, width: 300 },
    ]
    const long = 'A comment of the laboratory that is longer than its column is wide. '.repeat(3)
    writer.table(
      columns,
      Array.from({ length: 60 }, (_, index) => [`Row ${index}`, index % 2 ? long : '']),
    )
    const { problems, language, text, tables } = await readStructure(await writer.pdf.save())
    expect(problems).toEqual([])
    expect(language).toBe('es-US')
    expect(text.match(/First/g)).toHaveLength(1)
    expect(tables.map((rows) => rows.length)).toEqual([61])
    expect(tables[0]?.at(-1)).toEqual([
      ['TD', 'Row 59'],
      ['TD', long.trim()],
    ])
  })
})

it('the check sees what is wrong', async () => {
  const writer = await BlockWriter.create('Wrong', new Date())
  writer.heading('Too deep', 'H3')
  writer.text('Second')
  writer.space(-60)
  writer.text('First')
  writer.pdf.page.drawText('Untagged', { x: 50, y: 50, font: writer.pdf.fonts.regular })
  const { problems } = await readStructure(await writer.pdf.save())
  expect(problems).toEqual([
    '"Untagged" is outside of the structure',
    '"First" is above "Second", which is read before it',
    '"Too deep" is H3 after H0',
  ])
})

it('knows every file that makes a PDF', () => {
  const makes = /\b(?:PDFDocument|TaggedPdf|BlockWriter)\.create\b/
  const files = ['app', 'lib', 'platform', 'service', 'components'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
      .map((file) => `${folder}/${file}`),
  )
  expect(files.filter((file) => makes.test(readFileSync(file, 'utf8'))).sort()).toEqual([
    // Gives the writer of receipts, which consents.test.ts checks.
    'lib/server/main.ts',
    'platform/pdf/tagged-pdf.ts',
    'platform/pdf/write-blocks.ts',
    'service/documents/abn-document.ts',
    'service/documents/instructions-document.ts',
    'service/documents/labels-document.ts',
    'service/documents/requisition-document.ts',
    'service/documents/result-document.ts',
  ])
})
