import { expect, it } from 'vitest'
import { readCompendium } from '#service/catalog/compendium/read-compendium.ts'
import { slugify } from '#service/catalog/slugify.ts'
import { drawResults } from '#service/results/values/draw-results.ts'
import { reportOptions, splitMissing } from './plan-report.ts'

const { biomarkers, panels } = readCompendium()

function drawPanel(slug: string) {
  const components = panels.find((panel) => panel.slug === slug)?.components ?? []
  const expected = components.map((component) => {
    const row = biomarkers.find((biomarker) => biomarker.slug === component)
    if (!row) throw new Error(`no ${component}`)
    return {
      slug: component,
      name: row.name,
      providerId: null,
      loinc: { code: row.loinc, slug: slugify(row.name), ucum: null, specimen: '' },
      sourceMarkers: [],
      isReflex: false,
    }
  })
  const person = { sex: 'female' as const, age: 45 }
  return drawResults({ expected, person, userId: 'u', orderId: 'o', wanted: 'normal' })
}

/** For each result that can be the one that is lost: the others that are missing because of it. */
function lostWith(panel: string) {
  const drawn = drawPanel(panel)
  const options = reportOptions.parse({ hasMissing: true })
  return Object.fromEntries(
    Array.from({ length: 400 }, (_, order) => {
      const { reported, missing } = splitMissing(drawn, options, `order ${order}`)
      expect(reported.length + missing.length).toBe(drawn.length)
      const slugsOf = (failure: string) =>
        missing.filter((row) => row.failure === failure).map(({ expected }) => expected.slug)
      return [
        slugsOf('internal_lab_failure').join(),
        slugsOf('missing_result_calc_failure').toSorted(),
      ]
    }),
  )
}

it('loses what a laboratory calculates with its inputs, and nothing that it measures', () => {
  expect(lostWith('lipid-panel-with-ratios')).toEqual({
    'total-cholesterol': [
      'cholesterol-hdl-ratio',
      'ldl-cholesterol-calculated',
      'non-hdl-cholesterol',
    ],
    'hdl-cholesterol': [
      'cholesterol-hdl-ratio',
      'ldl-cholesterol-calculated',
      'non-hdl-cholesterol',
    ],
    triglycerides: ['ldl-cholesterol-calculated'],
    'ldl-cholesterol-calculated': [],
    'non-hdl-cholesterol': [],
    'cholesterol-hdl-ratio': [],
  })
  expect(lostWith('hepatic-function-panel')).toMatchObject({
    'total-protein': ['albumin-globulin-ratio', 'globulin'],
    albumin: ['albumin-globulin-ratio', 'globulin'],
    globulin: ['albumin-globulin-ratio'],
    'total-bilirubin': [],
  })
  expect(lostWith('complete-blood-count-with-differential')).toMatchObject({
    'red-blood-cells': ['hematocrit', 'mch', 'mchc'],
    mcv: ['hematocrit', 'mchc'],
    hemoglobin: ['mch', 'mchc'],
    'neutrophils-percent': ['neutrophils-absolute'],
  })
})
