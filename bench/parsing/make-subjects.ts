import type { Degradation } from '#testing/parsing/degrade.ts'
import { drawReport } from '#testing/parsing/draw-report.ts'
import { drawStyledReport } from '#testing/parsing/draw-styled-report.ts'
import { makeFluidReport } from '#testing/parsing/make-fluid-report.ts'
import { layouts, type MadeReport, makeReport } from '#testing/parsing/make-report.ts'
import { drawPages } from './draw-pages.ts'
import type { Subject } from './subject.ts'

/** Generated reports, one per seed and kind; layouts alternate. */
export function makeSubjects(
  seeds: readonly number[],
  kinds: readonly ('text' | Degradation)[],
): Subject[] {
  return seeds.flatMap((seed) => {
    const layout = layouts[seed % layouts.length]
    return listKinds(makeReport(seed, layout ? { layout } : {}), 'made', kinds)
  })
}

/** Small, dense, ruled and shaded tables, each in the style of its seed. */
export function makeStyledSubjects(
  seeds: readonly number[],
  kinds: readonly ('text' | Degradation)[],
): Subject[] {
  return seeds.flatMap((seed) =>
    listKinds(makeReport(seed, { layout: 'table' }), 'made, many styles', kinds, drawStyledReport),
  )
}

/** Other fluids than blood under larger and smaller headings, and titers. */
export function makeFluidSubjects(
  seeds: readonly number[],
  kinds: readonly ('text' | Degradation)[],
): Subject[] {
  return seeds.flatMap((seed) => listKinds(makeFluidReport(seed), 'made fluids, titers', kinds))
}

function listKinds(
  report: MadeReport,
  group: Subject['group'],
  kinds: readonly ('text' | Degradation)[],
  draw: (report: MadeReport) => Promise<Uint8Array> = drawReport,
): Subject[] {
  const { seed } = report
  const truth = report.panels
    .flatMap(({ rows }) => rows)
    .map(({ standing, loinc, also, ...row }) => ({
      ...row,
      // Generated reports have no thousands separators.
      ...(/^[\d.,]+$/.test(row.value) && { number: Number(row.value.replace(',', '.')) }),
      interpretation: standing,
      codes: loinc === '' ? [] : [loinc, ...also],
    }))
  const name = `seed ${seed}, ${report.layout}, ${report.language}`
  return kinds.map((kind) => ({
    name,
    group,
    kind,
    truth,
    async load() {
      const pdf = await draw(report)
      return kind === 'text' ? [Buffer.from(pdf)] : drawPages(pdf, kind, seed)
    },
  }))
}
