import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatSampleId } from '#contract/sample-id.ts'
import { withClock } from '#platform/clock.ts'
import { printable } from '#platform/pdf/document-fonts.ts'
import { openPdf } from '#platform/untrusted-files/open-pdf.ts'
import {
  createOrderFixture,
  healthInsurance,
  labTestIds,
  type OrderFixture,
  patientDetails,
  physician,
} from '#testing/service/order-fixture.ts'

let fixture: OrderFixture

beforeAll(async () => {
  fixture = await createOrderFixture()
})
afterAll(() => fixture.close())

async function readDocument(
  path: string,
  headers: Record<string, string> = { 'x-service-api-key': fixture.apiKey },
) {
  const response = await fixture.app.request(path, { headers })
  if (response.status !== 200) return { status: response.status, pages: [], text: '' }
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  const pdf = await openPdf(new Uint8Array(await response.arrayBuffer()))
  const pages: string[] = []
  const figures: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
    figures.push(JSON.stringify(await page.getStructTree()))
  }
  return { status: 200, pages, text: pages.join(' '), figures: figures.join(' ') }
}

describe('documents of an order', () => {
  it('has a requisition once it is created, with notes, answers and the physician', async () => {
    const marker = await fixture.db.question.findFirstOrThrow({
      where: { code: 'FSTING', marker: { labTests: { some: { labTestId: labTestIds.walkIn } } } },
    })
    const { order } = (
      await fixture.placeOrder({
        lab_test_id: labTestIds.walkIn,
        physician,
        clinical_notes: 'Fatigue for three weeks — “no fever”, señora',
        icd_codes: ['R53.83'],
        aoe_answers: [{ marker_id: marker.markerId, question_id: Number(marker.id), answer: 'Y' }],
      })
    ).body
    expect((await readDocument(`/v3/order/${order.id}/requisition/pdf`)).status).toBe(404)
    expect(order.requisition_form_url).toBeNull()
    await fixture.simulate(order.id, {
      final_status: 'received.walk_in_test.requisition_created',
    })
    const { sample_id: sampleId, requisition_form_url: url } = await fixture.readOrder(order.id)
    const link = new URL(url ?? '')
    expect(link.origin).toBe(`http://127.0.0.1:${fixture.settings.SERVICE_PORT}`)
    const { text, figures } = await readDocument(link.pathname + link.search, {})
    expect((await readDocument(`/v3/order/${order.id}/requisition/pdf`)).text).toBe(text)
    for (const part of [
      'Grace Lindqvist',
      '1988-04-12',
      'Amelia Hart, NPI 1245319599',
      'señora',
      'R53.83',
      'Was the patient fasting? Yes',
      'Basic Metabolic Panel',
      sampleId ?? '',
    ])
      expect(text).toContain(part)
    expect(figures).toContain(`Barcode of the sample id ${sampleId}`)
  })

  it('has a link to its requisition that opens without a key, for seven days', async () => {
    const { order } = (await fixture.placeOrder({ lab_test_id: labTestIds.walkIn })).body
    await fixture.simulate(order.id, { final_status: 'received.walk_in_test.requisition_created' })
    const first = await fixture.readOrder(order.id)
    expect((await fixture.readOrder(order.id)).requisition_form_url).toBe(
      first.requisition_form_url,
    )
    const link = new URL(first.requisition_form_url ?? '')
    const open = async (changes: Record<string, string> = {}, days = 0) => {
      const query = new URLSearchParams({ ...Object.fromEntries(link.searchParams), ...changes })
      const time = new Date(Date.now() + days * 86_400_000)
      const answer = await withClock(time, () => fixture.app.request(`${link.pathname}?${query}`))
      return answer.status
    }
    expect(await open({}, 6.99)).toBe(200)
    const entry = await fixture.db.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } })
    expect(entry).toMatchObject({
      teamId: fixture.teamId,
      keyId: null,
      operation: 'GET /requisition_forms/:order_id',
      status: 200,
    })
    expect(entry.subjects).toHaveLength(1)
    expect(await open({}, 8)).toBe(403)
    expect(await open({ signature: 'x' })).toBe(403)
    expect(await open({ expires: String(Number(link.searchParams.get('expires')) + 1) })).toBe(403)
    const another = (await fixture.placeOrder({ lab_test_id: labTestIds.walkIn })).body.order.id
    const foreign = `/requisition_forms/${another}${link.search}`
    expect((await fixture.app.request(foreign)).status).toBe(403)
  })

  it('has as many labels as asked for, three by default', async () => {
    const { order } = (await fixture.placeKit()).body
    const path = `/v3/order/${order.id}/labels/pdf`
    expect((await readDocument(`${path}?collection_date=2026-05-01`)).status).toBe(404)
    await fixture.registerKit(order.sample_id)
    const three = await readDocument(`${path}?collection_date=2026-05-01`)
    expect(three.pages).toHaveLength(3)
    for (const page of three.pages) {
      expect(page).toContain(formatSampleId(order.sample_id ?? ''))
      expect(page).toContain('Collected: 2026-05-01')
    }
    const one = await readDocument(`${path}?collection_date=2026-05-01&number_of_labels=1`)
    expect(one.pages).toHaveLength(1)
    expect((await readDocument(path)).status).toBe(422)
    const many = await readDocument(`${path}?collection_date=2026-05-01&number_of_labels=500`)
    expect(many.status).toBe(422)
  })

  it('has instructions where the patient collects the sample', async () => {
    const { order } = (await fixture.placeKit()).body
    const { text } = await readDocument(`/v3/order/${order.id}/collection_instruction_pdf`)
    expect(text).toContain('Prick the side of a fingertip')
    const ofTest = `/v3/lab_test/${labTestIds.kit}/collection_instruction_pdf`
    expect((await readDocument(ofTest)).text).toBe(text)
    const drawn = `/v3/lab_test/${labTestIds.onSite}/collection_instruction_pdf`
    expect((await readDocument(drawn)).status).toBe(404)
  })

  it('prints and gives back the letters of every name, and marks what it cannot print', async () => {
    const names = ['Łukasz Żółć', 'Nguyễn Thị Hạnh', 'Σοφία Παππά', 'Олена Ґалаґан', 'Ștefan Öz']
    const { order } = (
      await fixture.placeOrder({
        lab_test_id: labTestIds.walkIn,
        physician,
        clinical_notes: `Family: ${names.join('; ')}; 山田 (≥ 38 °C)`,
      })
    ).body
    // New orders take ASCII names only: this one is stored as an import would store it.
    await fixture.db.order.update({
      where: { id: order.id },
      data: {
        patientDetails: { ...patientDetails, first_name: 'Łukasz', last_name: 'Nguyễn-Żółć' },
      },
    })
    await fixture.simulate(order.id)
    const at = `/v3/order/${order.id}`
    const requisition = (await readDocument(`${at}/requisition/pdf`)).text
    for (const name of [...names, '\ufffd\ufffd (≥ 38 °C)']) expect(requisition).toContain(name)
    const labels = `${at}/labels/pdf?collection_date=2026-05-01`
    for (const path of [`${at}/requisition/pdf`, labels, `${at}/result/pdf`])
      expect((await readDocument(path)).text, path).toContain('Łukasz Nguyễn-Żółć')
  })

  it('has a notice of non-coverage for a Medicare order without a diagnosis', async () => {
    const medicare = {
      lab_test_id: labTestIds.onSite,
      billing_type: 'commercial_insurance',
      health_insurance: { ...healthInsurance, payor_code: 'MEDICARE-AZ' },
    }
    const { order } = (await fixture.placeOrder(medicare)).body
    expect(order.has_abn).toBe(true)
    const { text } = await readDocument(`/v3/order/${order.id}/abn_pdf`)
    expect(text).toContain(`$${order.lab_test.price?.toFixed(2)}`)
    const covered = (await fixture.placeOrder({ ...medicare, icd_codes: ['E03.9'] })).body.order
    expect((await readDocument(`/v3/order/${covered.id}/abn_pdf`)).status).toBe(404)
  })

  it('merges the results of a transaction', async () => {
    const { order } = (await fixture.placeOrder({ lab_test_id: labTestIds.walkIn })).body
    const path = `/v3/order_transaction/${order.order_transaction?.id}/result/pdf`
    expect((await readDocument(path)).status).toBe(404)
    await fixture.simulate(order.id, {
      final_status: 'sample_with_lab.walk_in_test.partial_results',
    })
    await fixture.simulate(order.id, {
      final_status: 'collecting_sample.walk_in_test.redraw_available',
    })
    const { order_transaction: transaction } = await fixture.readOrder(order.id)
    const redraw = transaction?.orders.find(({ origin }) => origin === 'redraw')
    await fixture.simulate(redraw?.id ?? '')
    const { text } = await readDocument(path)
    expect(text.match(/PARTIAL REPORT|FINAL REPORT/g)).toEqual(['PARTIAL REPORT', 'FINAL REPORT'])
  })
})

describe('texts in a document', () => {
  it.each([
    ['Łukasz Dvořák', 'Łukasz Dvořák'],
    ['Nguye\u0302\u0303n', 'Nguyễn'],
    ['a\tb\nc\u00a0d\u200be', 'a b c de'],
    ['≥ 5 µg, 10⁹/L', '≥ 5 µg, 10⁹/L'],
    ['日本 Ito', '\ufffd\ufffd Ito'],
    ['دانا 🧬', '\ufffd\ufffd\ufffd\ufffd \ufffd'],
  ])('prints %j as %j', (given, expected) => {
    expect(printable(given)).toBe(expected)
  })
})
