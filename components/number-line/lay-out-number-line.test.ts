import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Limits } from '#lib/results/limits.ts'
import { layOutNumberLine } from './lay-out-number-line.ts'

const between = (low: number | null, high: number | null): Limits => ({
  low,
  high,
  isLowExcluded: false,
  isHighExcluded: false,
})

const potassium = between(3.5, 5.1)
const placeOf = (value: number, limits: Limits | null) => layOutNumberLine({ value, limits }).value

const value = fc.double({ min: 0, max: 1e5, noNaN: true })
const anyLimits = fc
  .tuple(
    fc.double({ min: 0.01, max: 1e3, noNaN: true }),
    fc.double({ min: 0.05, max: 5, noNaN: true }),
    fc.constantFrom('both', 'low', 'high'),
  )
  .map(([low, factor, kind]) =>
    between(kind === 'high' ? null : low, kind === 'low' ? null : low * (1 + factor)),
  )

describe('layOutNumberLine', () => {
  it('draws twice as far out of range twice as far out', () => {
    const [limit, once, twice] = [5.1, 5.8, 6.5].map((one) => placeOf(one, potassium).at)
    expect((twice ?? 0) - (limit ?? 0)).toBeCloseTo(2 * ((once ?? 0) - (limit ?? 0)), 9)
  })

  it('draws potassium of 6.0 and of 9.0 at different places, and marks the break before 9.0', () => {
    const [near, far] = [6, 9].map((one) => layOutNumberLine({ value: one, limits: potassium }))
    expect(near?.breaks).toEqual([])
    expect(near?.value.isBeyond).toBe(false)
    expect(far?.breaks).toHaveLength(1)
    expect(far?.value).toMatchObject({ isBeyond: true })
    expect(far?.value.at).toBeGreaterThan(far?.breaks[0] ?? 1)
    expect(far?.value.at).toBeGreaterThan((near?.value.at ?? 0) + 0.1)
  })

  it('keeps distances for every range, up to the break', () => {
    fc.assert(
      fc.property(anyLimits, value, value, value, (limits, ...given) => {
        const inside = given.filter((one) => !placeOf(one, limits).isBeyond)
        fc.pre(inside.length === 3)
        const [a = 0, b = 0, c = 0] = inside
        const [at, bt, ct] = inside.map((one) => placeOf(one, limits).at)
        const left = ((bt ?? 0) - (at ?? 0)) * (c - a)
        const right = ((ct ?? 0) - (at ?? 0)) * (b - a)
        expect(left).toBeCloseTo(right, 4)
      }),
    )
  })

  it('keeps the order of any two values, and each on its side of the limits', () => {
    fc.assert(
      fc.property(anyLimits, value, value, (limits, a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)]
        expect(placeOf(low, limits).at).toBeLessThanOrEqual(placeOf(high, limits).at)
        const layout = layOutNumberLine({ value: a, limits })
        for (const { side, number, at } of layout.limits) {
          if (side === 'high' && a > number) expect(layout.value.at).toBeGreaterThanOrEqual(at)
          if (side === 'low' && a < number) expect(layout.value.at).toBeLessThanOrEqual(at)
        }
      }),
    )
  })

  it('does not move the range for any value, so visits can be compared', () => {
    fc.assert(
      fc.property(anyLimits, value, value, (limits, a, b) => {
        const one = layOutNumberLine({ value: a, limits, previous: b })
        expect(one.limits).toEqual(layOutNumberLine({ value: b, limits }).limits)
      }),
    )
  })

  it('keeps every mark inside the frame, and cuts the line exactly where a mark is beyond it', () => {
    const number = fc.double({ min: -1e9, max: 1e9, noNaN: true })
    const limits = fc.oneof(fc.constant(null), anyLimits, fc.tuple(number, number).map(sortLimits))
    const maybe = fc.option(number)
    fc.assert(
      fc.property(limits, number, maybe, maybe, maybe, (range, ...marks) => {
        const [one, previous, replaced, anchor] = marks
        const layout = layOutNumberLine({ limits: range, value: one, previous, replaced, anchor })
        const placed = [layout.value, layout.previous, layout.replaced, layout.anchor]
        const all = [
          ...placed.flatMap((mark) => (mark ? [mark.at] : [])),
          ...layout.breaks,
          ...layout.limits.map(({ at }) => at),
          ...layout.segments.flatMap(({ from, to }) => [from, to]),
        ]
        for (const at of all) expect(at >= 0 && at <= 1).toBe(true)
        const isAnyBeyond = placed.slice(0, 3).some((mark) => mark?.isBeyond)
        expect(layout.breaks.length > 0).toBe(isAnyBeyond)
      }),
    )
  })

  it('covers the line with segments that neither overlap nor leave a gap but the break', () => {
    fc.assert(
      fc.property(anyLimits, value, (limits, one) => {
        const { segments, breaks } = layOutNumberLine({ limits, value: one })
        const covered = segments.reduce((sum, { from, to }) => sum + to - from, 0)
        expect(covered).toBeCloseTo(1 - breaks.length * 0.035, 6)
        segments.slice(1).forEach(({ from }, index) => {
          expect(from).toBeGreaterThanOrEqual((segments[index]?.to ?? 0) - 1e-12)
        })
      }),
    )
  })

  it('starts at zero where the range allows it, and fades out where there is no limit', () => {
    const upper = layOutNumberLine({ value: 90, limits: between(null, 100) })
    expect(upper).toMatchObject({ zero: true, segments: [{ kind: 'band' }, { kind: 'above' }] })
    const lower = layOutNumberLine({ value: 43, limits: between(50, null) })
    expect(lower.segments).toMatchObject([{ kind: 'below' }, { kind: 'band', fades: 'right' }])
    const baseExcess = layOutNumberLine({ value: -1, limits: between(-2, 2) })
    expect(baseExcess.zero).toBe(false)
  })

  it('begins red at the critical limit and never by distance', () => {
    const limits = between(65, 99)
    const glucose = layOutNumberLine({ value: 512, limits, critical: { high: 450 } })
    const [panic] = glucose.critical
    expect(panic?.at).toBeLessThan(glucose.value.at)
    expect(glucose.segments.at(-1)).toMatchObject({ kind: 'critical', from: panic?.at })
    const unknown = layOutNumberLine({ value: 512, limits })
    expect(unknown.segments.map(({ kind }) => kind)).not.toContain('critical')
    expect(layOutNumberLine({ value: 80, limits, critical: { high: 450 } }).critical).toEqual([])
  })

  it('widens the line for an anchor', () => {
    const alt = layOutNumberLine({ value: 46, limits: between(null, 40), anchor: 120 })
    expect(alt.anchor).toMatchObject({ isBeyond: false })
    expect(alt.breaks).toEqual([])
  })

  it('draws no band without a range', () => {
    const { segments, limits } = layOutNumberLine({ value: 5, limits: null, previous: 4 })
    expect(segments).toEqual([{ kind: 'bare', from: 0, to: 1 }])
    expect(limits).toEqual([])
  })

  it('reaches to the end of the line for a value that is only a limit', () => {
    expect(layOutNumberLine({ value: 5, comparator: '<', limits: potassium }).value.reach).toBe(0)
    expect(layOutNumberLine({ value: 5, comparator: '>=', limits: potassium }).value.reach).toBe(1)
  })
})

function sortLimits([a, b]: [number, number]): Limits {
  return between(Math.min(a, b), Math.max(a, b))
}
