import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { highLevelStatuses } from '#service/contract/order-status.ts'
import { clinicOrdersHref, orderSorts, parseOrderFilters } from './order-filters.ts'

describe('parseOrderFilters', () => {
  it('reads back every address that clinicOrdersHref writes', () => {
    const filters = fc.record({
      status: fc.constantFrom(undefined, ...highLevelStatuses),
      sort: fc.constantFrom(...orderSorts),
      page: fc.integer({ min: 1, max: 10_000 }),
    })
    fc.assert(
      fc.property(filters, (given) => {
        const { searchParams } = new URL(clinicOrdersHref(given), 'http://localhost')
        expect(parseOrderFilters(Object.fromEntries(searchParams))).toEqual(given)
      }),
    )
  })

  it('takes any address', () => {
    expect(parseOrderFilters({ status: 'strange', sort: ['a', 'b'], page: '-3' })).toEqual({
      status: undefined,
      sort: 'changed',
      page: 1,
    })
  })
})
