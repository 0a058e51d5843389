import ucum from '@lhncbc/ucum-lhc'
import { describe, expect, it } from 'vitest'
import { buildCatalogue } from './build-catalogue.ts'
import { readCompendium } from './compendium/read-compendium.ts'
import { readLoincTable } from './loinc/read-loinc-table.ts'

const catalogue = buildCatalogue()
const compendium = readCompendium()
const loincTable = new Map(readLoincTable().map((term) => [term.code, term]))
const units = ucum.UcumLhcUtils.getInstance()

/** LOINC's check digit: mod 10, the digits at odd places from the right doubled. */
function checkDigitOf(code: string) {
  const digits = [...(code.split('-')[0] ?? '')].reverse().map(Number)
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? digit * 2 : digit
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return (10 - (sum % 10)) % 10
}

// Arbitrary units such as [IU] convert into nothing, not even into themselves.
function isOfDimension(unit: string | null, other: string | null) {
  if (unit === other || unit === null || other === null) return unit === other
  return units.convertUnitTo(unit, 1, other).status === 'succeeded'
}

/** A unit of the dimension that the property in a LOINC name stands for. */
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
  it('holds only codes with a right check digit and a name', () => {
    const wrong = [...loincTable.values()].filter(
      ({ code, name }) => Number(code.at(-1)) !== checkDigitOf(code) || name === '',
    )
    expect(loincTable.size).toBe(517)
    expect(wrong).toEqual([])
  })

  it('holds only units that UCUM knows', () => {
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
  const codes = new Map(catalogue.loinc.map((row) => [row.id, row.code]))
  const resultsOf = Map.groupBy(catalogue.marker_result, (row) => row.marker_id)

  it('are biomarkers and panels, at least 150 of them', () => {
    const distinct = new Set(catalogue.marker.map((marker) => marker.slug))
    expect(distinct.size).toBeGreaterThanOrEqual(150)
    expect(new Set(catalogue.marker.map((marker) => marker.type))).toEqual(
      new Set(['biomarker', 'panel']),
    )
  })

  it('each expect results whose codes are in the table', () => {
    for (const marker of catalogue.marker) {
      const results = resultsOf.get(marker.id) ?? []
      expect(results.length).toBeGreaterThan(marker.type === 'panel' ? 1 : 0)
      for (const result of results) {
        expect(loincTable.has(codes.get(result.loinc_id) ?? '')).toBe(true)
      }
    }
  })

  it("are given in a unit of the same dimension as their code's", () => {
    for (const marker of catalogue.marker.filter((row) => row.type === 'biomarker')) {
      const [result] = resultsOf.get(marker.id) ?? []
      const expected = loincTable.get(codes.get(result?.loinc_id ?? 0) ?? '')?.unit ?? null
      expect([marker.slug, isOfDimension(marker.unit, expected)]).toEqual([marker.slug, true])
    }
  })

  it('have one slug and one identifier each at their laboratory', () => {
    expect(findRepeated(catalogue.marker.map((row) => `${row.lab_id} ${row.slug}`))).toEqual([])
    expect(findRepeated(catalogue.marker.map((row) => `${row.lab_id} ${row.provider_id}`))).toEqual(
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
      expect(findRepeated(catalogue[table].map((row) => row.id))).toEqual([])
    }
  })

  it('take as long as the slowest part of a panel, which is unknown when a part is', () => {
    const bySlug = new Map(catalogue.marker.map((row) => [`${row.lab_id} ${row.slug}`, row]))
    const panels = catalogue.marker.filter((row) => row.type === 'panel')
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
    for (const { common_tat_days: common, worst_case_tat_days: worst } of catalogue.marker) {
      expect(common === null).toBe(worst === null)
      if (common !== null) expect(worst).toBeGreaterThanOrEqual(common)
    }
  })

  it('cost a decimal text or a word, at least one of them a word', () => {
    const words = catalogue.marker.filter((marker) => !/^\d+\.\d{2}$/.test(marker.price))
    expect(new Set(words.map((marker) => marker.price))).toEqual(new Set(['N/A']))
    expect(words.length).toBeGreaterThan(0)
  })

  it('ask questions of all four types, with answers where one is chosen', () => {
    expect(new Set(catalogue.question.map((row) => row.type))).toEqual(
      new Set(['choice', 'text', 'numeric', 'multi_choice']),
    )
    const answersOf = Map.groupBy(catalogue.question_answer, (row) => row.question_id)
    for (const { id, type } of catalogue.question) {
      expect(answersOf.has(id)).toBe(type === 'choice' || type === 'multi_choice')
    }
    expect(catalogue.question.some((row) => row.code === 'FSTING')).toBe(true)
    expect(new Set(catalogue.question.map((row) => row.required))).toEqual(new Set([true, false]))
  })
})

describe('the lab tests', () => {
  const labs = new Map(catalogue.lab.map((lab) => [lab.id, lab]))

  it('are at least 16 over all collection methods, nine of them kits, each with a slug of its own', () => {
    const byMethod = Map.groupBy(catalogue.lab_test, (test) => test.method)
    expect(catalogue.lab_test.length).toBeGreaterThanOrEqual(16)
    expect([...byMethod.keys()].sort()).toEqual([
      'at_home_phlebotomy',
      'on_site_collection',
      'testkit',
      'walk_in_test',
    ])
    expect(byMethod.get('testkit')?.length).toBeGreaterThanOrEqual(9)
    expect(findRepeated(catalogue.lab_test.map((test) => test.slug))).toEqual([])
  })

  it('are collected in a way that their laboratory offers', () => {
    for (const test of catalogue.lab_test) {
      expect(labs.get(test.lab_id)?.collection_methods).toContain(test.method)
      expect(labs.get(test.lab_id)?.sample_types).toContain(test.sample_type)
    }
  })

  it('hold markers that can be ordered, and as reflexes only those that a laboratory adds', () => {
    const reflexSlugs = new Set(
      compendium.biomarkers.filter((row) => row.ordering === 'reflex').map((row) => row.slug),
    )
    const markers = new Map(catalogue.marker.map((marker) => [marker.id, marker]))
    expect(catalogue.lab_test_marker.some((link) => link.is_reflex)).toBe(true)
    for (const link of catalogue.lab_test_marker) {
      const marker = markers.get(link.marker_id)
      expect(marker?.is_orderable).toBe(true)
      expect(reflexSlugs.has(marker?.slug ?? '')).toBe(link.is_reflex)
    }
  })
})

describe('the laboratory accounts', () => {
  it('are one of each state that matters, the delegated one on a national network', () => {
    const national = new Set(catalogue.lab.filter((lab) => lab.is_national).map((lab) => lab.id))
    const found = catalogue.lab_account.map((account) => [
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
