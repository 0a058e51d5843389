import type { InterpretedRow } from './interpret-row.ts'
import { isCritical, type RowInterpretation, withdrawn } from './result-view.ts'

export type Standing =
  | 'critical'
  | 'above'
  | 'below'
  | 'marked'
  /** the lab's flag and its range say different things, so it counts as neither */
  | 'contradictory'
  | 'within'
  | 'unknown'

/**
 * Where a value is said to be, wherever values are counted, listed or exported. A critical flag stays critical: a call too
 * many harms less than one too few.
 */
export function standingOf({ interpretation, isContradictory }: InterpretedRow): Standing {
  if (isCritical(interpretation)) return 'critical'
  if (isContradictory) return 'contradictory'
  return standings[interpretation] ?? 'unknown'
}

const standings: Partial<Record<RowInterpretation, Standing>> = {
  high: 'above',
  low: 'below',
  abnormal: 'marked',
  normal: 'within',
}

/** Whether someone should look at a value: it is outside, marked, or said to be two things. */
export function isNoticeable(value: InterpretedRow): boolean {
  const standing = standingOf(value)
  return standing !== 'within' && standing !== 'unknown'
}

/** Whether a value is surely outside of its range, or marked by the lab. */
export const isSurelyOutside = (value: InterpretedRow): boolean =>
  isNoticeable(value) && standingOf(value) !== 'contradictory'

/** Most urgent first, without the standings that no value has. What the laboratory no longer reports is not counted. */
export function countStandings(
  values: readonly (InterpretedRow & { status?: string | null })[],
): { standing: Standing; count: number }[] {
  const reported = values.filter(({ status }) => status !== withdrawn)
  const counts = Map.groupBy(reported, standingOf)
  return order.flatMap((standing) => {
    const count = counts.get(standing)?.length ?? 0
    return count > 0 ? [{ standing, count }] : []
  })
}

const order = [
  'critical',
  'above',
  'below',
  'marked',
  'contradictory',
  'within',
  'unknown',
] as const satisfies readonly Standing[]
