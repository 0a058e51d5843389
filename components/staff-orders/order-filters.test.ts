import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { highLevelStatuses, lowLevelStatuses, modalities } from '#contract/order-status.ts'
import { attentionKinds } from '#lib/orders/attention/attention-kinds.ts'
import {
  orderSorts,
  sortDirections,
  statusGroupNames,
} from '#lib/orders/list/order-list-choices.ts'
import { clinicOrdersHref, fromFirstPage, parseOrderFilters } from './order-filters.ts'

const day = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2900-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const filters = fc.record(
  {
    status: fc.constantFrom(...highLevelStatuses),
    detail: fc.constantFrom(...statusGroupNames, ...lowLevelStatuses),
    test: fc.uuid(),
    method: fc.constantFrom(...modalities),
    attention: fc.constantFrom(...attentionKinds),
    from: day,
    to: day,
    searchId: fc.uuid(),
    after: fc.stringMatching(/^[\w-]{1,200}$/),
    sort: fc.constantFrom(...orderSorts),
    direction: fc.constantFrom(...sortDirections),
    page: fc.integer({ min: 1, max: 10_000 }),
  },
  { requiredKeys: ['sort', 'direction', 'page'] },
)

describe('parseOrderFilters', () => {
  it('reads back every address that clinicOrdersHref writes', () => {
    fc.assert(
      fc.property(filters, (given) => {
        const { searchParams } = new URL(clinicOrdersHref(given), 'http://localhost')
        expect(parseOrderFilters(Object.fromEntries(searchParams))).toEqual(given)
      }),
    )
  })

  it('accepts any address', () => {
    const strange = {
      status: 'strange',
      detail: ['lost', 'lost'],
      test: "' OR 1=1 --",
      from: '2026-02-31',
      to: '0000-00-00',
      after: 'é',
      sort: ['a', 'b'],
      page: '-3',
    }
    expect(parseOrderFilters(strange)).toEqual({ sort: 'changed', direction: 'desc', page: 1 })
  })
})

describe('fromFirstPage', () => {
  it('drops the cursor and the page', () => {
    fc.assert(
      fc.property(filters, (given) => {
        const { searchParams } = new URL(
          clinicOrdersHref(fromFirstPage(given, { detail: 'problems' })),
          'http://localhost',
        )
        expect(searchParams.get('detail')).toBe('problems')
        for (const name of ['after', 'before', 'page']) expect(searchParams.has(name)).toBe(false)
      }),
    )
  })
})
