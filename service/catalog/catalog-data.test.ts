import ucum from '@lhncbc/ucum-lhc'
import { describe, expect, it } from 'vitest'
import { readCompendium } from '#service/catalog/compendium/read-compendium.ts'
import { readLoincTable } from '#service/loinc/read-loinc-table.ts'
import { buildCatalog } from './build-catalog.ts'

const catalog = buildCatalog()
const compendium = readCompendium()
const loincTable = new Map(readLoincTable().map((term) => [term.code, term]))
const units = ucum.UcumLhcUtils.getInstance()

/** LOINC's check digit: mod 10, with the digits at odd positions from the right doubled. */
function checkDigitOf(code: string) {
  const digits = [...(code.split('-')[0] ?? '')].reverse().map(Number)
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? digit * 2 : digit
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return (10 - (sum % 10)) % 10
}

// Arbitrary units such as [IU] do not convert, not even into themselves.
function isOfDimension(unit: string | null, other: string | null) {
  if (unit === other || unit === null || other === null) return unit === other
  return units.convertUnitTo(unit, 1, other).status === 'succeeded'
}

/** A unit with the dimension of the property in a LOINC name. */
const propertyUnits = new Map([
  ['[Mass/volume]', 'g/L'],
  ['[Moles/volume]', 'mol/L'],
  ['[#/volume]', '/L'],
  ['[Entitic volume]', 'fL'],
  ['[Entitic mass]', 'pg'],
  ['[Mass/mass]', 'ug/g'],
  ['[Mass/time]', 'g/h'],
  ['[Volume Fraction]', '%'],
])

function findRepeated(values: (string | number)[]) {
  return values.filter((value, index) => values.indexOf(value) !== index)
}

describe('the LOINC table', () => {
  it('contains only codes with a valid check digit and a name', () => {
    const wrong = [...loincTable.values()].filter(
      ({ code, name }) => Number(code.at(-1)) !== checkDigitOf(code) || name === '',
    )
    expect(loincTable.size).toBe(538)
    expect(wrong).toEqual([])
  })

  it('contains only valid UCUM units', () => {
    const given = [...new Set([...loincTable.values()].flatMap(({ unit }) => unit ?? []))]
    expect(given.filter((unit) => units.validateUnitString(unit).status !== 'valid')).toEqual([])
  })
})

describe('the units of the LOINC table', () => {
  it("have the dimension of their code's property", () => {
    const measured = [...loincTable.values()].flatMap(({ code, name, unit }) => {
      const property = [...propertyUnits].find(([label]) => name.includes(label))
      return property && unit ? [{ code, unit, isRight: isOfDimension(unit, property[1]) }] : []
    })
    expect(measured.length).toBeGreaterThan(250)
    expect(measured.filter(({ isRight }) => !isRight)).toEqual([])
  })
})

describe('the markers', () => {
  const codes = new Map(catalog.loinc.map((row) => [row.id, row.code]))
  const resultsOf = Map.groupBy(catalog.marker_result, (row) => row.marker_id)

  it('are biomarkers and panels, at least 150 of them', () => {
    const distinct = new Set(catalog.marker.map((marker) => marker.slug))
    expect(distinct.size).toBeGreaterThanOrEqual(150)
    expect(new Set(catalog.marker.map((marker) => marker.type))).toEqual(
      new Set(['biomarker', 'panel']),
    )
  })

  it('each expect results whose codes are in the table', () => {
    for (const marker of catalog.marker) {
      const results = resultsOf.get(marker.id) ?? []
      expect(results.length).toBeGreaterThan(marker.type === 'panel' ? 1 : 0)
      for (const result of results) {
        expect(loincTable.has(codes.get(result.loinc_id) ?? '')).toBe(true)
      }
    }
  })

  it("have a unit of the same dimension as their code's", () => {
    for (const marker of catalog.marker.filter((row) => row.type === 'biomarker')) {
      const [result] = resultsOf.get(marker.id) ?? []
      const expected = loincTable.get(codes.get(result?.loinc_id ?? 0) ?? '')?.unit ?? null
      expect([marker.slug, isOfDimension(marker.unit, expected)]).toEqual([marker.slug, true])
    }
  })

  it('have a unique slug and identifier at their laboratory', () => {
    expect(findRepeated(catalog.marker.map((row) => `${row.lab_id} ${row.slug}`))).toEqual([])
    expect(findRepeated(catalog.marker.map((row) => `${row.lab_id} ${row.provider_id}`))).toEqual(
      [],
    )
    expect(findRepeated(compendium.biomarkers.map((row) => row.slug))).toEqual([])
    for (const table of [
      'marker',
      'marker_result',
      'question',
      'question_answer',
      'loinc',
    ] as const) {
      expect(findRepeated(catalog[table].map((row) => row.id))).toEqual([])
    }
  })

  it('take as long as the slowest part of a panel, and unknown when a part is unknown', () => {
    const bySlug = new Map(catalog.marker.map((row) => [`${row.lab_id} ${row.slug}`, row]))
    const panels = catalog.marker.filter((row) => row.type === 'panel')
    for (const panel of panels) {
      const parts = (resultsOf.get(panel.id) ?? []).map((result) =>
        bySlug.get(`${result.lab_id} ${result.slug}`),
      )
      for (const column of ['common_tat_days', 'worst_case_tat_days'] as const) {
        const days = parts.map((part) => part?.[column] ?? null)
        const known = days.filter((day) => day !== null)
        expect(panel[column]).toBe(known.length < days.length ? null : Math.max(...known))
      }
    }
    expect(panels.some((panel) => panel.common_tat_days === null)).toBe(true)
  })

  it('take at least as long in the worst case', () => {
    for (const { common_tat_days: common, worst_case_tat_days: worst } of catalog.marker) {
      expect(common === null).toBe(worst === null)
      if (common !== null) expect(worst).toBeGreaterThanOrEqual(common)
    }
  })

  it('cost a decimal string or a word, with at least one word', () => {
    const words = catalog.marker.filter((marker) => !/^\d+\.\d{2}$/.test(marker.price))
    expect(new Set(words.map((marker) => marker.price))).toEqual(new Set(['N/A']))
    expect(words.length).toBeGreaterThan(0)
  })

  it('have questions of all four types, with answers for choices', () => {
    expect(new Set(catalog.question.map((row) => row.type))).toEqual(
      new Set(['choice', 'text', 'numeric', 'multi_choice']),
    )
    const answersOf = Map.groupBy(catalog.question_answer, (row) => row.question_id)
    for (const { id, type } of catalog.question) {
      expect(answersOf.has(id)).toBe(type === 'choice' || type === 'multi_choice')
    }
    expect(catalog.question.some((row) => row.code === 'FSTING')).toBe(true)
    expect(new Set(catalog.question.map((row) => row.required))).toEqual(new Set([true, false]))
  })
})

describe('the lab tests', () => {
  const labs = new Map(catalog.lab.map((lab) => [lab.id, lab]))

  it('are at least 16 over all collection methods, nine of them kits, with unique slugs', () => {
    const byMethod = Map.groupBy(catalog.lab_test, (test) => test.method)
    expect(catalog.lab_test.length).toBeGreaterThanOrEqual(16)
    expect([...byMethod.keys()].sort()).toEqual([
      'at_home_phlebotomy',
      'on_site_collection',
      'testkit',
      'walk_in_test',
    ])
    expect(byMethod.get('testkit')?.length).toBeGreaterThanOrEqual(9)
    expect(findRepeated(catalog.lab_test.map((test) => test.slug))).toEqual([])
  })

  it('use a collection method that their laboratory offers', () => {
    for (const test of catalog.lab_test) {
      expect(labs.get(test.lab_id)?.collection_methods).toContain(test.method)
      expect(labs.get(test.lab_id)?.sample_types).toContain(test.sample_type)
    }
  })

  it('contain orderable markers, and as reflexes only those that a laboratory adds', () => {
    const reflexSlugs = new Set(
      compendium.biomarkers.filter((row) => row.ordering === 'reflex').map((row) => row.slug),
    )
    const markers = new Map(catalog.marker.map((marker) => [marker.id, marker]))
    expect(catalog.lab_test_marker.some((link) => link.is_reflex)).toBe(true)
    for (const link of catalog.lab_test_marker) {
      const marker = markers.get(link.marker_id)
      expect(marker?.is_orderable).toBe(true)
      expect(reflexSlugs.has(marker?.slug ?? '')).toBe(link.is_reflex)
    }
  })
})

describe('the laboratory accounts', () => {
  it('cover each relevant status, with the delegated one on a national network', () => {
    const national = new Set(catalog.lab.filter((lab) => lab.is_national).map((lab) => lab.id))
    const found = catalog.lab_account.map((account) => [
      account.status,
      account.delegated_flow,
      national.has(account.lab_id),
    ])
    expect(found).toContainEqual(['active', 'not_delegated', false])
    expect(found).toContainEqual(['active', 'order_delegated', true])
    expect(found.map(([status]) => status)).toEqual(
      expect.arrayContaining(['pending', 'suspended']),
    )
  })
})
