import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resultTypes } from '#contract/sandbox/simulation.ts'
import { readCompendium } from '#service/catalog/compendium/read-compendium.ts'
import { slugify } from '#service/catalog/slugify.ts'
import { readLoincTable } from '#service/loinc/read-loinc-table.ts'
import { compare } from '#service/parsing/result/interpret.ts'
import { findLimits } from '#service/parsing/result/plausible-limits.ts'
import { parseRange } from '#service/parsing/values/parse-range.ts'
import { parseValue } from '#service/parsing/values/parse-value.ts'
import { readNorms } from '#service/results/physiology/read-norms.ts'
import { findMeasured } from '#service/results/physiology/read-physiology.ts'
import { canReach, drawNumber } from './draw-number.ts'
import { type DrawnResult, drawResults, type ResultPlan } from './draw-results.ts'
import type { ExpectedResult } from './expected-result.ts'

const { biomarkers, panels, labTests } = readCompendium()
const terms = new Map(readLoincTable().map((term) => [term.code, term]))

function expectedOf(slug: string, isReflex = false): ExpectedResult {
  const row = biomarkers.find((biomarker) => biomarker.slug === slug)
  const term = terms.get(row?.loinc ?? '')
  if (!row || !term) throw new Error(`no ${slug}`)
  return {
    slug,
    name: row.name,
    providerId: null,
    loinc: { code: row.loinc, slug: slugify(term.name), ucum: term.unit, specimen: term.specimen },
    sourceMarkers: [],
    isReflex,
  }
}

const componentsOf = (slug: string) =>
  panels.find((panel) => panel.slug === slug)?.components ?? [slug]
const offers = [
  ...biomarkers.map(({ slug }) => [expectedOf(slug)]),
  ...panels.map(({ components }) => components.map((slug) => expectedOf(slug))),
  ...labTests.map((test) =>
    [...new Set(test.markers.flatMap(componentsOf))]
      .map((slug) => expectedOf(slug))
      .concat(test.reflex_markers.map((slug) => expectedOf(slug, true))),
  ),
]

const plans = fc.record({
  expected: fc.constantFrom(...offers),
  person: fc.record({
    sex: fc.constantFrom('female' as const, 'male' as const, 'unknown' as const),
    age: fc.option(fc.integer({ min: 18, max: 99 })),
  }),
  userId: fc.uuid(),
  orderId: fc.uuid(),
  wanted: fc.constantFrom('normal' as const, 'abnormal' as const, 'critical' as const),
  types: fc.option(fc.array(fc.constantFrom(...resultTypes), { minLength: 1, maxLength: 4 }), {
    nil: undefined,
  }),
})

const order = { normal: 0, abnormal: 1, critical: 2 }
const worst = (rows: DrawnResult[]) =>
  Math.max(...rows.map(({ interpretation }) => order[interpretation]))

describe('values for every marker of the catalog', () => {
  it('never contradict their flag, and make the set what was asked for', () => {
    const check = (plan: ResultPlan) => {
      const rows = drawResults(plan)
      expect(rows.length).toBeGreaterThan(0)
      for (const row of rows) {
        const where = `${row.expected.slug} ${row.result} of ${row.referenceRange} is ${row.interpretation}`
        const standing = compare(parseValue(row.result), parseRange(row.referenceRange ?? ''))
        if (row.interpretation === 'normal')
          expect(standing, where).not.toMatch(/high|low|abnormal/)
        else expect(standing, where).not.toBe('normal')
        if (row.type === 'numeric' || row.type === 'range') {
          expect(standing === 'high', where).toBe(row.isAboveMax)
          expect(standing === 'low', where).toBe(row.isBelowMin)
        }
        if (row.type === 'numeric') expect(Number(row.result), where).toBe(row.value)
        expect(row.isAboveMax && row.isBelowMin, where).toBe(false)
      }
      expect(worst(rows), plan.expected.map(({ slug }) => slug).join()).toBe(order[plan.wanted])
    }
    fc.assert(fc.property(plans, check), { numRuns: 600 })
    const person = { sex: 'female' as const, age: 45 }
    for (const expected of offers)
      for (const wanted of ['normal', 'abnormal', 'critical'] as const)
        check({ expected, person, userId: 'a patient', orderId: 'an order', wanted })
  })

  it('are those of a living person', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        for (const { expected, value, result } of drawResults(plan)) {
          const limits = findLimits(terms.get(expected.loinc?.code ?? '')?.component ?? '')
          const isUrine =
            expected.loinc?.specimen.startsWith('Urine') && !expected.slug.startsWith('ph')
          if (value === null || !limits || isUrine || limits[0] !== expected.loinc?.ucum) continue
          expect(value, `${expected.slug} ${result}`).toBeGreaterThanOrEqual(limits[1])
          expect(value, `${expected.slug} ${result}`).toBeLessThanOrEqual(limits[2])
        }
      }),
    )
  })

  it('are so even at the ends of what is drawn', () => {
    for (const [expected] of offers) {
      const term = terms.get(expected?.loinc?.code ?? '')
      const row = findMeasured(term?.code ?? '')
      const limits = findLimits(term?.component ?? '')
      if (!row || !limits || limits[0] !== term?.unit || term.specimen.startsWith('Urine')) continue
      for (const sex of ['female', 'male', 'unknown'] as const) {
        const norms = readNorms(row, { sex, age: 45 })
        for (const side of ['high', 'low'] as const)
          for (const isCritical of [true, false]) {
            if (!canReach(norms, { side, isCritical })) continue
            for (const share of [0, 1]) {
              const value = drawNumber(norms, { side, isCritical }, { share, spread: 1 })
              expect(value, term.name).toBeGreaterThanOrEqual(limits[1])
              expect(value, term.name).toBeLessThanOrEqual(limits[2])
            }
          }
      }
    }
  })

  it('are the same for the same order, and near the earlier ones of the patient', () => {
    fc.assert(
      fc.property(plans, fc.uuid(), (plan, laterOrder) => {
        expect(drawResults(plan)).toEqual(drawResults(plan))
        const later = drawResults({ ...plan, orderId: laterOrder })
        for (const first of drawResults(plan)) {
          const again = later.find(({ expected }) => expected === first.expected)
          if (first.value === null || typeof again?.value !== 'number') continue
          if (first.minRange === null || first.maxRange === null) continue
          if (first.interpretation !== 'normal' || again.interpretation !== 'normal') continue
          const width = first.maxRange - first.minRange
          // Each value is rounded to what the method prints.
          const step = 10 ** -(first.result.split('.')[1]?.length ?? 0)
          expect(Math.abs(again.value - first.value)).toBeLessThan(width * 0.5 + step)
        }
      }),
    )
  })

  it('have the types in turn where a method can have them', () => {
    const expected = ['sodium', 'potassium', 'chloride', 'calcium'].map((slug) => expectedOf(slug))
    const plan = { expected, person: { sex: 'male' as const, age: 50 }, userId: 'u', orderId: 'o' }
    const rows = drawResults({ ...plan, wanted: 'normal', types: resultTypes })
    expect(rows.map(({ type }) => type)).toEqual(resultTypes)
  })
})
