import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attentionKinds } from '#lib/attention/attention-kinds.ts'
import { orderSorts, sortDirections, statusGroupNames } from '#lib/orders/order-list-choices.ts'
import { highLevelStatuses, lowLevelStatuses, modalities } from '#service/contract/order-status.ts'
import { clinicOrdersHref, fromTheStart, parseOrderFilters } from './order-filters.ts'

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

  it('takes any address', () => {
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

describe('fromTheStart', () => {
  it('forgets the place in the list', () => {
    fc.assert(
      fc.property(filters, (given) => {
        const { searchParams } = new URL(
          clinicOrdersHref(fromTheStart(given, { detail: 'problems' })),
          'http://localhost',
        )
        expect(searchParams.get('detail')).toBe('problems')
        for (const name of ['after', 'before', 'page']) expect(searchParams.has(name)).toBe(false)
      }),
    )
  })
})
