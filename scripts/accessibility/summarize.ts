import type { Outcome, RunRecord } from './run-record.ts'

/** On how many visits a check ended how. */
export type Count = Record<Outcome, number>

/** By check, over all visits. */
export function countOutcomes({ visits }: Pick<RunRecord, 'visits'>): Map<string, Count> {
  const counts = new Map<string, Count>()
  for (const { checks } of visits)
    for (const [check, outcome] of Object.entries(checks)) {
      const count = counts.get(check) ?? { failed: 0, undecided: 0, passed: 0, inapplicable: 0 }
      count[outcome] += 1
      counts.set(check, count)
    }
  return counts
}

export interface Evidence {
  checks: { check: string; count: Count }[]
  journeys: RunRecord['journeys']
  /** In words, and never more than was run. */
  verdict: string
}

/** What the run says about one criterion. */
export function weigh(criterion: string, run: RunRecord): Evidence {
  const checks = [...countOutcomes(run)]
    .filter(([check]) => run.criteria[check]?.includes(criterion))
    .map(([check, count]) => ({ check, count }))
  const journeys = run.journeys.filter(({ criteria }) => criteria.includes(criterion))
  return { checks, journeys, verdict: judge(checks, journeys) }
}

function judge(checks: Evidence['checks'], journeys: Evidence['journeys']): string {
  if (checks.length + journeys.length === 0) return 'Not tested'
  const isFailed =
    checks.some(({ count }) => count.failed > 0) ||
    journeys.some(({ outcome }) => outcome === 'failed')
  if (isFailed) return '**Failed**'
  if (checks.some(({ count }) => count.undecided > 0))
    return 'No failure found; the tool could not decide everywhere'
  const isApplied = checks.some(({ count }) => count.passed > 0) || journeys.length > 0
  return isApplied ? 'No failure found' : 'Nothing it applies to was found'
}
