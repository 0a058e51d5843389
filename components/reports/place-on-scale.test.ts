import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeOnScale } from './place-on-scale.ts'

describe('placeOnScale', () => {
  it('gives a range the middle half of the bar', () => {
    expect(placeOnScale({ number: 150, low: 100, high: 200 })).toEqual({
      from: 0.25,
      to: 0.75,
      at: 0.5,
    })
    expect(placeOnScale({ number: 900, low: 100, high: 200 }).at).toBe(1)
    expect(placeOnScale({ number: 0, low: 100, high: 200 }).at).toBe(0)
  })

  it('lets an open range reach the end of the bar', () => {
    expect(placeOnScale({ number: 3, low: null, high: 5 })).toMatchObject({ from: 0 })
    expect(placeOnScale({ number: 70, low: 60, high: null })).toMatchObject({ to: 1 })
  })

  it('keeps everything on the bar, and the value on the right side of each limit', () => {
    const limit = fc.oneof(fc.constant(null), fc.double({ min: -1e6, max: 1e6, noNaN: true }))
    const number = fc.double({ min: -1e6, max: 1e6, noNaN: true })
    fc.assert(
      fc.property(number, limit, limit, (value, low, high) => {
        const { from, to, at } = placeOnScale({ number: value, low, high })
        for (const place of [from, to, at]) expect(place >= 0 && place <= 1).toBe(true)
        if (low !== null && value < low) expect(at).toBeLessThanOrEqual(from)
        if (high !== null && value > high) expect(at).toBeGreaterThanOrEqual(to)
      }),
    )
  })
})
