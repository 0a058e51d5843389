import { isCritical, type RowInterpretation } from './result-view.ts'

export type Standing = 'critical' | 'above' | 'below' | 'marked' | 'within' | 'unknown'

/** Most urgent first, without the standings that no value has. */
export function countStandings(
  values: readonly { interpretation: RowInterpretation }[],
): { standing: Standing; count: number }[] {
  const counts = Map.groupBy(values, ({ interpretation }) => standingOf(interpretation))
  return order.flatMap((standing) => {
    const count = counts.get(standing)?.length ?? 0
    return count > 0 ? [{ standing, count }] : []
  })
}

const order = ['critical', 'above', 'below', 'marked', 'within', 'unknown'] as const

function standingOf(interpretation: RowInterpretation): Standing {
  if (isCritical(interpretation)) return 'critical'
  return standings[interpretation] ?? 'unknown'
}

const standings: Partial<Record<RowInterpretation, Standing>> = {
  high: 'above',
  low: 'below',
  abnormal: 'marked',
  normal: 'within',
}
