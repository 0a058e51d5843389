import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  aggregateFunctions,
  dateParts,
  longestPeriod,
  queryBatch,
} from '#contract/aggregate/query.ts'
import {
  findPlace,
  firstDraft,
  listFields,
  type QueryDraft,
  readRequest,
  writeRequest,
} from './query-draft.ts'

const amount = fc
  .constantFrom('minute' as const, 'hour', 'day', 'week', 'month', 'year')
  .chain((unit) => {
    const longest = Math.min(longestPeriod[unit], 10_000_000)
    const value = fc.integer({ min: 1, max: longest }).map(String)
    return fc.record({ value, unit: fc.constant(unit) })
  })

const table = fc.constantFrom<Pick<QueryDraft, 'table' | 'timeseries'>>(
  { table: 'timeseries', timeseries: 'heartrate' },
  { table: 'timeseries', timeseries: 'steps' },
  { table: 'timeseries', timeseries: 'blood_pressure' },
  { table: 'sleep', timeseries: 'heartrate' },
  { table: 'activity', timeseries: 'heartrate' },
)

const drafts: fc.Arbitrary<QueryDraft> = table.chain((chosen) =>
  fc
    .record({
      columns: fc.array(
        fc.record({
          func: fc.constantFrom('' as const, ...aggregateFunctions),
          field: fc.constantFrom(...listFields(chosen).map(([name]) => name)),
        }),
        { minLength: 1, maxLength: 4 },
      ),
      every: fc.oneof(fc.constant({ value: '1', unit: '' as const }), amount),
      part: fc.constantFrom('' as const, ...dateParts),
      isBySource: fc.boolean(),
      hasSources: fc.boolean(),
      where: fc.constantFrom('', 'value > 3'),
      align: fc.constantFrom('' as const, 'carry_forward' as const, 'carry_nearest' as const),
      maxAge: fc.oneof(fc.constant({ value: '1', unit: '' as const }), amount),
      priority: fc.subarray(['oura', 'fitbit']),
      past: amount,
    })
    .map((rest) => ({
      ...chosen,
      ...rest,
      columns: rest.columns.map((column, index) => ({ ...column, id: index + 1 })),
      until: '2026-05-01',
    })),
)

describe('a query as a form', () => {
  it('writes requests that the language has, and reads them back to the same request', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        const request = writeRequest(draft)
        expect(queryBatch.safeParse(request).error).toBeUndefined()
        const again = readRequest(request)
        expect(again && writeRequest(again)).toEqual(request)
        const stored = queryBatch.parse(request)
        expect(readRequest(stored)).toEqual(again)
      }),
    )
  })

  it('has no form for what it cannot say', () => {
    const request = writeRequest(firstDraft('2026-05-01'))
    const [query] = request.queries
    expect(readRequest(request)).toEqual(firstDraft('2026-05-01'))
    for (const strange of [
      { ...request, queries: [query, query] },
      { ...request, queries: [{ ...query, select: [{ group_key: 1 }] }] },
      { ...request, further: 1 },
      { ...request, queries: [] },
      null,
      'text',
    ])
      expect(readRequest(strange)).toBeUndefined()
  })

  it('finds the control that a fault is about', () => {
    const draft: QueryDraft = { ...firstDraft('2026-05-01'), part: 'hour' }
    // Before the figures the request has the keys of its groups.
    expect(findPlace(draft, 'queries.0.select.1.func')).toEqual({ control: 'column', id: 1 })
    expect(findPlace(draft, 'queries.0.select.3')).toEqual({ control: 'column', id: 3 })
    expect(findPlace(draft, 'queries.0.where.6')).toEqual({ control: 'where', position: 6 })
    expect(findPlace(draft, 'queries.0.group_by.0')).toEqual({ control: 'every' })
    expect(findPlace(draft, 'queries.0.group_by.1')).toEqual({ control: 'part' })
    expect(findPlace(draft, 'queries.0.align')).toEqual({ control: 'align' })
    expect(findPlace(draft, 'queries.0.align.carry.max_age')).toEqual({ control: 'maxAge' })
    expect(findPlace(draft, 'timeframe.anchor')).toEqual({ control: 'until' })
    expect(findPlace(draft, 'timeframe.past.value')).toEqual({ control: 'past' })
    expect(findPlace(draft, 'config.provider_priority_overrides.0')).toEqual({
      control: 'priority',
    })
    expect(findPlace(draft, 'queries.0')).toEqual({ control: 'query' })
  })
})
