import { describe, expect, it } from 'vitest'
import { markerPage } from '#contract/catalog.ts'
import { countPages } from './list-markers.ts'
import { markerPageSize } from './marker-filters.ts'

const marker = { id: 1, name: 'Iron', slug: 'iron', expected_results: [] }
const parse = (figures: Record<string, unknown>, count = markerPageSize) =>
  markerPage.parse({ markers: Array.from({ length: count }, () => marker), ...figures })

const none = { total: null, page: null, size: null, pages: null }

describe('a page of markers', () => {
  it.each([
    ['what the service counts', { total: 60, page: 1, size: 25, pages: 3 }, 3],
    ['its total, where it does not count pages', { ...none, total: 51 }, 3],
    ['nothing', { ...none, total: 0 }, 0],
    ['a full page: there may be another', none, 3],
    ['keys that are missing altogether', {}, 3],
  ])('pages by %s', (_by, figures, expected) => {
    expect(countPages(parse(figures), 2)).toBe(expected)
  })

  it('ends with a partial page', () => {
    expect(countPages(parse(none, 7), 2)).toBe(2)
    expect(countPages(parse(none, 0), 2)).toBe(2)
  })
})
