import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasMarkerFilters, markersHref, parseMarkerFilters } from './marker-filters.ts'

describe('parseMarkerFilters', () => {
  it('reads the URL parameters', () => {
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

  it('accepts any URL and ignores invalid parameters', () => {
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
  it('round-trips through parseMarkerFilters', () => {
    const filters = { q: 'vitamin d & c', type: 'biomarker', orderable: 'no', page: 2 } as const
    const url = new URL(markersHref(filters), 'http://localhost')
    expect(parseMarkerFilters(Object.fromEntries(url.searchParams))).toEqual(filters)
  })

  it('omits defaults', () => {
    expect(markersHref({ page: 1 })).toBe('/markers')
  })
})

describe('hasMarkerFilters', () => {
  it('does not count the page', () => {
    expect(hasMarkerFilters({ page: 4 })).toBe(false)
    expect(hasMarkerFilters({ page: 1, q: 'iron' })).toBe(true)
  })
})
