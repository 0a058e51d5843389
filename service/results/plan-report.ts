import { z } from 'zod'
import type { FailureType } from '#contract/results.ts'
import { resultTypes, sampleProblems } from '#contract/sandbox/simulation.ts'
import { laboratoryInputs } from '#service/results/physiology/derived-values.ts'
import type { DrawnResult } from '#service/results/values/draw-results.ts'
import type { ExpectedResult } from '#service/results/values/expected-result.ts'
import { seededShare } from '#service/results/values/seeded-share.ts'

/** What a simulated laboratory does with a sample, beyond the interpretation. */
export const reportOptions = z.object({
  resultTypes: z.array(z.enum(resultTypes)).nullable().default(null),
  hasMissing: z.boolean().default(false),
  hasReflex: z.boolean().default(false),
  hasUnsolicited: z.boolean().default(false),
  sampleProblem: z.enum(sampleProblems).nullable().default(null),
})

export type ReportOptions = z.infer<typeof reportOptions>

interface PlannedMissing {
  expected: ExpectedResult
  failure: FailureType
  note: string
}

/** Hemolysis releases what red blood cells contain: potassium, LDH, AST, iron, magnesium, phosphate. */
const hemolysisSensitive = new Set(['2823-3', '2532-0', '1920-8', '2498-4', '19123-9', '2777-1'])

/** Splits the drawn results into those that the laboratory reports and those that it cannot. */
export function splitMissing(
  drawn: readonly DrawnResult[],
  { hasMissing, sampleProblem }: ReportOptions,
  orderId: string,
): { reported: DrawnResult[]; missing: PlannedMissing[] } {
  const lost = new Map<DrawnResult, Omit<PlannedMissing, 'expected'>>()
  const ordered = drawn.filter(({ expected }) => expected.sourceMarkers && !expected.isReflex)
  if (sampleProblem === 'hemolyzed') {
    const sensitive = ordered.filter(({ expected }) =>
      hemolysisSensitive.has(expected.loinc?.code ?? ''),
    )
    for (const row of sensitive.length > 0 ? sensitive : spare(ordered, 1, orderId))
      lost.set(row, {
        failure: 'collection_process_failure',
        note: 'The specimen was hemolyzed. Please collect a new sample.',
      })
  }
  if (sampleProblem === 'quantity_not_sufficient')
    for (const row of spare(ordered, Math.ceil(ordered.length / 3), orderId))
      lost.set(row, {
        failure: 'quantity_not_sufficient_failure',
        note: 'The quantity of the specimen was not sufficient for this test.',
      })
  if (hasMissing && lost.size === 0)
    for (const row of spare(ordered, 1, orderId))
      lost.set(row, {
        failure: 'internal_lab_failure',
        note: 'The laboratory could not complete this test.',
      })
  loseCalculated(ordered, lost)
  return {
    reported: drawn.filter((row) => !lost.has(row)),
    missing: ordered.flatMap((row) => {
      const reason = lost.get(row)
      return reason ? [{ expected: row.expected, ...reason }] : []
    }),
  }
}

/** Normal results before others, so that the set stays as it was asked for. */
function spare(rows: readonly DrawnResult[], count: number, orderId: string): DrawnResult[] {
  const rank = (row: DrawnResult) =>
    (row.interpretation === 'normal' ? 0 : 1) + seededShare(orderId, row.expected.slug, 'missing')
  return rows.toSorted((a, b) => rank(a) - rank(b)).slice(0, count)
}

function loseCalculated(
  rows: readonly DrawnResult[],
  lost: Map<DrawnResult, Omit<PlannedMissing, 'expected'>>,
) {
  for (const [code, inputs] of Object.entries(laboratoryInputs)) {
    const row = rows.find(({ expected }) => expected.loinc?.code === code)
    const isInputLost = [...lost.keys()].some(({ expected }) =>
      inputs.includes(expected.loinc?.code ?? ''),
    )
    if (row && isInputLost && !lost.has(row))
      lost.set(row, {
        failure: 'missing_result_calc_failure',
        note: 'A result that this one is calculated from is missing.',
      })
  }
}

/** A partial report has half of the results, the next one three quarters; the most urgent come first, reflex results last. */
export function choosePartial(rows: readonly DrawnResult[], reportsBefore: number): DrawnResult[] {
  const urgency = { critical: 0, abnormal: 1, normal: 2 }
  const ready = rows.filter(({ expected }) => !expected.isReflex)
  const count = Math.ceil(ready.length * (1 - 0.5 ** (reportsBefore + 1)))
  const first = new Set(
    ready.toSorted((a, b) => urgency[a.interpretation] - urgency[b.interpretation]).slice(0, count),
  )
  return rows.filter((row) => first.has(row))
}

export const clinicalInformation = ({ sampleProblem }: ReportOptions) =>
  sampleProblem === 'hemolyzed'
    ? 'Specimen moderately hemolyzed'
    : sampleProblem === 'quantity_not_sufficient'
      ? 'Quantity not sufficient for all tests'
      : null
