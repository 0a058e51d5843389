import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasMarkerFilters, markersHref, parseMarkerFilters } from './marker-filters.ts'

describe('parseMarkerFilters', () => {
  it('reads what the address holds', () => {
    expect(
      parseMarkerFilters({
        q: ' ferritin ',
        type: 'panel',
        lab: 'ussl',
        orderable: 'yes',
        single: 'no',
        page: '3',
      }),
    ).toEqual({
      q: 'ferritin',
      type: 'panel',
      lab: 'ussl',
      orderable: 'yes',
      single: 'no',
      page: 3,
    })
  })

  it('takes any address at all, and leaves out what makes no sense', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string(),
          fc.oneof(fc.string(), fc.array(fc.string()), fc.constant(undefined)),
        ),
        (params) => {
          const filters = parseMarkerFilters(params)
          expect(filters.page).toBeGreaterThanOrEqual(1)
        },
      ),
    )
    expect(
      parseMarkerFilters({ page: '-1', type: 'poem', lab: '../etc', orderable: 'maybe' }),
    ).toEqual({ page: 1 })
  })
})

describe('markersHref', () => {
  it('leads back to the same filters', () => {
    const filters = { q: 'vitamin d & c', type: 'biomarker', orderable: 'no', page: 2 } as const
    const url = new URL(markersHref(filters), 'http://localhost')
    expect(parseMarkerFilters(Object.fromEntries(url.searchParams))).toEqual(filters)
  })

  it('leaves out what is at its default', () => {
    expect(markersHref({ page: 1 })).toBe('/markers')
  })
})

describe('hasMarkerFilters', () => {
  it('does not count the page', () => {
    expect(hasMarkerFilters({ page: 4 })).toBe(false)
    expect(hasMarkerFilters({ page: 1, q: 'iron' })).toBe(true)
  })
})
