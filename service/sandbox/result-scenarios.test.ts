import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { criticalResult, type ResultItem, type ResultSet, resultSet } from '#contract/results.ts'
import { resultTypes } from '#contract/sandbox/simulation.ts'
import {
  createOrderFixture,
  labTestIds,
  type OrderFixture,
  patientDetails,
} from '#testing/service/order-fixture.ts'

let fixture: OrderFixture

beforeAll(async () => {
  fixture = await createOrderFixture()
})
afterAll(() => fixture.close())
beforeEach(() => setPartialWebhooks(false))

const wellness = '1ab7e575-0000-4000-8000-000000000021'
const thyroidKit = '1ab7e575-0000-4000-8000-000000000002'

async function setPartialWebhooks(partialWebhooksEnabled: boolean) {
  await fixture.db.team.update({
    where: { id: fixture.teamId },
    data: { partialWebhooksEnabled },
  })
}

const orderWellness = async (changes: Record<string, unknown> = {}) =>
  (
    await fixture.placeOrder({
      lab_test_id: wellness,
      physician: { first_name: 'Amelia', last_name: 'Hart', npi: '1245319599' },
      ...changes,
    })
  ).body.order.id

async function orderKit(labTestId = labTestIds.kit, lastName = 'Lindqvist') {
  const { order } = (await fixture.placeKit({ lab_test_id: labTestId })).body
  await fixture.registerKit(order.sample_id, {
    patient_details: { ...patientDetails, last_name: lastName },
  })
  return order.id
}

async function readResult(orderId: string): Promise<ResultSet> {
  const { body } = await fixture.request<ResultSet>('GET', `/v3/order/${orderId}/result`)
  return resultSet.parse(body)
}

const named = (set: ResultSet, slug: string) => set.results.find((row) => row.slug === slug)
const valuesOf = (set: ResultSet) => set.results.map(({ slug, result }) => [slug, result])

async function criticalEvents(orderId: string) {
  const messages = await fixture.db.webhookMessage.findMany({
    where: { eventType: 'labtest.result.critical', body: { contains: orderId } },
  })
  return messages.map(({ body }) =>
    criticalResult.parse((JSON.parse(body) as { data: object }).data),
  )
}

describe('results of a simulated order', () => {
  it('has one row for each expected result, with what a strict client needs', async () => {
    const id = await orderWellness()
    await fixture.simulate(id)
    const set = await readResult(id)
    const order = await fixture.readOrder(id)
    expect(set.metadata).toMatchObject({
      patient: 'Grace Lindqvist',
      dob: '1988-04-12',
      status: 'final',
      interpretation: 'normal',
      specimen_number: order.sample_id,
      provider: 'Amelia Hart',
      laboratory: 'Labcorp',
    })
    expect(set.metadata.age).toMatch(/^\d\d$/)
    expect(set.results).toHaveLength(43)
    expect(new Set(set.results.map(({ id: rowId }) => rowId)).size).toBe(43)
    expect(set.missing_results).toEqual([])
    expect(set.revision).toBe(1)
    expect(order).toMatchObject({ interpretation: 'normal', has_missing_results: false })
    // Glucose belongs to the metabolic panel alone, hemoglobin A1c is a marker of its own.
    const a1c = named(set, 'hemoglobin-a1c')
    expect(a1c).toMatchObject({
      reference_range: '<5.7',
      unit: '%',
      loinc: '4548-4',
      specimen: 'Blood',
    })
    expect(a1c?.source_markers).toHaveLength(1)
    expect(
      set.results.every((row) => row.interpretation === 'normal' && row.is_reflex === false),
    ).toBe(true)
    expect(Object.keys(set.sample_information ?? {})).toEqual([order.sample_id])
  })

  it('has values near the earlier ones of the patient', async () => {
    const [first, second] = [await orderWellness(), await orderWellness({ passthrough: 'again' })]
    await fixture.simulate(first)
    await fixture.simulate(second)
    const [before, after] = [await readResult(first), await readResult(second)]
    const sodium = (set: ResultSet) => Number(named(set, 'sodium')?.result)
    expect(Math.abs(sodium(before) - sodium(after))).toBeLessThanOrEqual(2)
  })

  it('has the result types that the body asks for in turn', async () => {
    const id = await orderWellness()
    await fixture.simulate(id, {}, { result_types: ['numeric', 'comment'] })
    const types = (await readResult(id)).results.map(({ type, value }) => [type, value === -1])
    expect(types.slice(0, 4)).toEqual([
      ['numeric', false],
      ['comment', true],
      ['numeric', false],
      ['comment', true],
    ])
    expect(resultTypes).toContain('comment')
  })

  it('reports partial results, then the final ones with the same values', async () => {
    await setPartialWebhooks(true)
    const id = await orderWellness()
    await fixture.simulate(id, { final_status: 'sample_with_lab.walk_in_test.partial_results' })
    const partial = await readResult(id)
    expect(partial.metadata.status).toBe('partial')
    expect(partial.results).toHaveLength(22)
    expect(partial.results.every(({ status }) => status === 'partial')).toBe(true)
    await fixture.simulate(id)
    const final = await readResult(id)
    expect(final.metadata.status).toBe('final')
    expect(final.results.every((row) => row.status === 'final' && row.former?.length === 0)).toBe(
      true,
    )
    expect(valuesOf(final)).toEqual(expect.arrayContaining(valuesOf(partial)))
    expect([partial.revision, final.revision]).toEqual([1, 2])
    const announced = (await fixture.listMessages(id)).map(({ data }) => data.last_event?.status)
    expect(announced).toContain('sample_with_lab.walk_in_test.partial_results')
  })

  it.each([
    [false, 0],
    [true, 1],
  ])(
    'of a kit are readable in part at the laboratory, announced if wanted: %s',
    async (wanted, sent) => {
      await setPartialWebhooks(wanted)
      const id = await orderKit(thyroidKit)
      const atLab = { final_status: 'sample_with_lab.testkit.delivered_to_lab' }
      await fixture.simulate(id, atLab, { partial: true, interpretation: 'abnormal' })
      const set = await readResult(id)
      expect([set.metadata.status, set.results.length]).toEqual(['partial', 1])
      const order = await fixture.readOrder(id)
      expect(order).toMatchObject({
        interpretation: 'abnormal',
        last_event: { status: 'sample_with_lab.testkit.delivered_to_lab' },
      })
      const withResults = (await fixture.listMessages(id)).filter(({ data }) => data.interpretation)
      expect(withResults).toHaveLength(sent)
    },
  )

  it('keeps the former value of a corrected result, and announces the interpretation', async () => {
    const id = await orderWellness()
    await fixture.simulate(id)
    const before = await readResult(id)
    await fixture.simulate(id, { final_status: 'completed.walk_in_test.corrected' })
    const after = await readResult(id)
    expect(after.metadata).toMatchObject({ status: 'corrected', interpretation: 'abnormal' })
    const corrected = after.results.filter(({ former }) => (former ?? []).length > 0)
    expect(corrected.length).toBeGreaterThan(0)
    expect(corrected.length).toBeLessThan(15)
    for (const row of corrected) {
      expect(row).toMatchObject({ status: 'corrected', corrected_at: expect.any(String) })
      expect(row.former?.[0]?.result).toBe(before.results.find((old) => old.id === row.id)?.result)
    }
    expect((await fixture.listMessages(id)).at(-1)?.data).toMatchObject({
      interpretation: 'abnormal',
      last_event: { status: 'completed.walk_in_test.corrected' },
    })
    // Once more, with the same interpretation: a single value changes.
    const again = { final_status: 'completed.walk_in_test.corrected' }
    await fixture.simulate(id, again, { interpretation: 'abnormal' })
    expect(valuesOf(await readResult(id))).not.toEqual(valuesOf(after))
    await expect(fixture.db.formerResult.updateMany({ data: { result: '1' } })).rejects.toThrow(
      /append-only/,
    )
  })

  it('announces critical results, partial and final, without values', async () => {
    const id = await orderWellness()
    await fixture.simulate(id, {}, { interpretation: 'critical', partial: true })
    const set = await readResult(id)
    expect(set.metadata.interpretation).toBe('critical')
    expect(set.results.some(({ interpretation }) => interpretation === 'critical')).toBe(true)
    const events = await criticalEvents(id)
    expect(events.map(({ status }) => status).toSorted()).toEqual(['final', 'partial'])
  })

  it('adds the reflex result with its parent', async () => {
    const id = await orderKit(thyroidKit)
    await fixture.simulate(id, {}, { reflex: true })
    const set = await readResult(id)
    const tsh = named(set, 'tsh')
    expect(tsh?.interpretation).toBe('abnormal')
    expect(named(set, 'free-t4-reflex')).toMatchObject({ is_reflex: true, parent_id: tsh?.id })
    const without = await orderKit()
    const refused = await fixture.simulate(without, {}, { reflex: true })
    expect([refused.status, refused.body]).toEqual([
      400,
      { detail: 'reflex: this lab test has no reflex marker' },
    ])
  })

  it('marks a result that was not ordered', async () => {
    const id = await orderWellness()
    await fixture.simulate(id, {}, { unsolicited: true })
    const extra = (await readResult(id)).results.filter(
      (row: ResultItem) => row.source_markers === null,
    )
    expect(extra.map(({ slug }) => slug)).toEqual(['magnesium'])
  })

  it.each([
    [{ has_missing_results: true }, ['internal_lab_failure']],
    [{ sample_problem: 'hemolyzed' }, ['collection_process_failure']],
    [{ sample_problem: 'quantity_not_sufficient' }, ['quantity_not_sufficient_failure']],
  ])('reports what is missing, and why: %j', async (body, failures) => {
    const id = await orderWellness()
    await fixture.simulate(id, {}, body)
    const set = await readResult(id)
    const missing = set.missing_results ?? []
    const types = missing.map(({ inferred_failure_type: type }) => type)
    expect(types).toEqual(expect.arrayContaining(failures))
    expect(missing.every(({ note, source_markers }) => note && source_markers)).toBe(true)
    const slugs = new Set(set.results.map(({ slug }) => slug))
    expect(missing.some(({ slug }) => slugs.has(slug))).toBe(false)
    expect(missing.length + set.results.length).toBe(43)
    expect(await fixture.readOrder(id)).toMatchObject({ has_missing_results: true })
  })

  it('withdraws a preliminary result that the final report lists as missing', async () => {
    const id = await orderKit()
    const atLab = { final_status: 'sample_with_lab.testkit.delivered_to_lab' }
    await fixture.simulate(id, atLab, { partial: true, interpretation: 'abnormal' })
    expect((await readResult(id)).results).toMatchObject([{ loinc: '62292-8', status: 'partial' }])
    await fixture.simulate(id, {}, { sample_problem: 'hemolyzed', interpretation: 'abnormal' })
    expect(await readResult(id)).toMatchObject({
      results: [],
      missing_results: [{ loinc: '62292-8' }],
      metadata: { status: 'final', interpretation: null },
    })
    expect(await fixture.readOrder(id)).toMatchObject({
      interpretation: null,
      has_missing_results: true,
    })
  })

  it('keeps a critical preliminary result that the final report lists as missing', async () => {
    const id = await orderKit()
    const atLab = { final_status: 'sample_with_lab.testkit.delivered_to_lab' }
    await fixture.simulate(id, atLab, { partial: true, interpretation: 'critical' })
    const [before] = (await readResult(id)).results
    await fixture.simulate(id, {}, { sample_problem: 'hemolyzed', interpretation: 'normal' })
    expect(await readResult(id)).toMatchObject({
      results: [{ id: before?.id, result: before?.result, status: 'partial' }],
      missing_results: [{ loinc: before?.loinc }],
      metadata: { status: 'final', interpretation: 'critical' },
    })
    expect(await fixture.readOrder(id)).toMatchObject({
      interpretation: 'critical',
      has_missing_results: true,
    })
  })

  it('has no interpretation when its only result is missing', async () => {
    const id = await orderKit()
    await fixture.simulate(id, {}, { has_missing_results: true })
    expect(await readResult(id)).toMatchObject({ results: [], metadata: { interpretation: null } })
  })

  it.each([
    ['Abnormal', (set: ResultSet) => set.metadata.interpretation === 'abnormal'],
    ['critical', (set: ResultSet) => set.metadata.interpretation === 'critical'],
    ['Corrected', (set: ResultSet) => set.metadata.status === 'corrected'],
    ['Missing', (set: ResultSet) => set.missing_results?.length === 1],
    ['Insufficient', (set: ResultSet) => (set.missing_results ?? []).length > 0],
    ['Hemolyzed', (set: ResultSet) => (set.missing_results ?? []).length > 0],
    ['Reflex', (set: ResultSet) => set.results.some((row) => row.is_reflex)],
    ['Unsolicited', (set: ResultSet) => set.results.some((row) => row.source_markers === null)],
  ])('follows the last name %s without a body', async (lastName, holds) => {
    const id = await orderKit(thyroidKit, lastName)
    await fixture.simulate(id)
    expect(holds(await readResult(id))).toBe(true)
  })

  it('lets the body win over the last name', async () => {
    const id = await orderKit(thyroidKit, 'Critical')
    await fixture.simulate(id, {}, { interpretation: 'normal' })
    expect((await readResult(id)).metadata.interpretation).toBe('normal')
  })

  it('merges the orders of a transaction', async () => {
    const id = await orderWellness()
    await fixture.simulate(id, { final_status: 'collecting_sample.walk_in_test.redraw_available' })
    const { order_transaction: transaction } = await fixture.readOrder(id)
    const redraw = transaction?.orders.find(({ origin }) => origin === 'redraw')
    await fixture.simulate(redraw?.id ?? '')
    const path = `/v3/order_transaction/${transaction?.id}/result`
    const { body } = await fixture.request<ResultSet>('GET', path)
    expect(body.results).toEqual((await readResult(redraw?.id ?? '')).results)
    expect((await readResult(id)).results).toEqual([])
  })
})
