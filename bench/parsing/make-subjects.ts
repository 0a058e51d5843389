import type { Degradation } from '../../service/parsing/testing/degrade.ts'
import { drawReport } from '../../service/parsing/testing/draw-report.ts'
import { layouts, makeReport } from '../../service/parsing/testing/make-report.ts'
import { drawPages } from './draw-pages.ts'
import type { Subject } from './subject.ts'

/** Reports of our own making, one for each seed, in every wanted kind; layouts take turns. */
export function makeSubjects(
  seeds: readonly number[],
  kinds: readonly ('text' | Degradation)[],
): Subject[] {
  return seeds.flatMap((seed) => {
    const layout = layouts[seed % layouts.length]
    const report = makeReport(seed, layout ? { layout } : {})
    const truth = report.panels
      .flatMap(({ rows }) => rows)
      .map(({ standing, loinc, also, ...row }) => ({
        ...row,
        // Made reports write no thousands, so a sign always opens a fraction.
        ...(/^[\d.,]+$/.test(row.value) && { number: Number(row.value.replace(',', '.')) }),
        interpretation: standing,
        codes: [loinc, ...also],
      }))
    const name = `seed ${seed}, ${report.layout}, ${report.language}`
    return kinds.map((kind) => ({
      name,
      group: 'made' as const,
      kind,
      truth,
      async load() {
        const pdf = await drawReport(report)
        return kind === 'text' ? [Buffer.from(pdf)] : drawPages(pdf, kind, seed)
      },
    }))
  })
}
