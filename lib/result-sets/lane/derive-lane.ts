import type { ResultSet } from '#contract/results.ts'
import type { FormerValue, SetRow } from '#lib/result-sets/result-row.ts'
import { placeNumber, printLimits, readLimits } from '#lib/results/limits.ts'
import { findDecimalSign, readNumber } from '#lib/results/read-number.ts'
import type { HoldGround, Lane, LaneReason } from './lane.ts'

export interface LaneFacts {
  answer: Pick<ResultSet, 'metadata' | 'missing_results'> | null
  rows: readonly SetRow[]
  hasPatient: boolean
  /** the service reported a critical result that no row shows */
  isCriticalUnread: boolean
  hold: { ground: HoldGround; endsAt: string } | null
  /** a clinician's step covers the set as it is */
  isSigned: boolean
  /** values that were released and that the answer leaves out */
  withdrawn: readonly Pick<SetRow, 'name' | 'value' | 'unit'>[]
  /** values that were received before and then corrected, whose correction no step covers */
  hasOpenCorrection: boolean
}

export interface DerivedLane {
  lane: Lane
  reasons: LaneReason[]
}

/**
 * The first that applies: critical, corrected, held, to look at, clear. Clear needs every row to be the laboratory's own
 * "normal" without any remark or contradiction: what nobody said is never clear.
 */
export function deriveLane(facts: LaneFacts): DerivedLane {
  const critical = listCritical(facts)
  const corrected = facts.hasOpenCorrection ? listCorrected(facts) : []
  const held: LaneReason[] = facts.hold ? [{ kind: 'held', ...facts.hold }] : []
  const toLookAt = listToLookAt(facts)
  const reasons = [...critical, ...corrected, ...held, ...toLookAt]
  if (facts.isSigned && facts.hasPatient && !facts.hold && !facts.isCriticalUnread)
    return { lane: 'done', reasons }
  if (critical.length > 0) return { lane: 'critical', reasons }
  if (corrected.length > 0) return { lane: 'corrected', reasons }
  if (held.length > 0) return { lane: 'held', reasons }
  return { lane: toLookAt.length > 0 ? 'look' : 'clear', reasons }
}

function listCritical({ rows, isCriticalUnread }: LaneFacts): LaneReason[] {
  const found = rows
    .filter(({ flag }) => flag === 'critical')
    .map((row): LaneReason => ({ kind: 'critical', name: row.name, value: textOf(row) }))
  return found.length === 0 && isCriticalUnread ? [{ kind: 'critical-unread' }] : found
}

function listCorrected({ rows, withdrawn }: LaneFacts): LaneReason[] {
  const gone = withdrawn.map((row) => ({
    kind: 'withdrawn' as const,
    name: row.name,
    value: textOf(row),
  }))
  const changed = rows.flatMap((row) => {
    const last = row.former.at(-1)
    if (!last) return []
    const { name, flag } = row
    return [
      {
        kind: 'corrected' as const,
        name,
        value: textOf(row),
        before: textOf(last),
        flag,
        flagBefore: last.flag,
      },
    ]
  })
  return [...changed, ...gone]
}

function listToLookAt({ answer, rows, hasPatient, isCriticalUnread }: LaneFacts): LaneReason[] {
  if (!answer) return isCriticalUnread && !hasPatient ? [{ kind: 'no-patient' }] : []
  const missing = answer.missing_results ?? []
  const status = answer.metadata.status ?? ''
  return [
    ...(hasPatient ? [] : [{ kind: 'no-patient' as const }]),
    ...(['final', 'corrected'].includes(status)
      ? []
      : [{ kind: 'partial' as const, count: rows.length, missing: missing.length }]),
    ...missing.map(({ name, inferred_failure_type: failure }) => ({
      kind: 'missing' as const,
      name,
      failure,
    })),
    ...rows.flatMap(listDoubts),
  ]
}

function listDoubts(row: SetRow): LaneReason[] {
  const { name, note } = row
  const reasons: LaneReason[] = []
  if (row.flag === 'abnormal')
    reasons.push({ kind: 'outside', name, value: textOf(row), side: row.side })
  if (row.flag === 'unknown') reasons.push({ kind: 'unknown-flag', name, flag: row.sentFlag })
  if (row.flag === 'normal' && isOutside(row)) {
    const range = row.range ?? printLimits(readLimits(row.range, row.low, row.high)) ?? ''
    reasons.push({ kind: 'contradiction', name, value: textOf(row), range })
  }
  if (row.kind === 'comment') reasons.push({ kind: 'comment', name })
  else if (note !== null) reasons.push({ kind: 'note', name, note })
  if (row.isUnsolicited) reasons.push({ kind: 'unsolicited', name })
  return reasons
}

/** Whether the laboratory's own limits, which may be excluded, put the value outside although it calls it normal. */
function isOutside({ value, range, low, high, side }: SetRow) {
  const printed = readNumber(value, findDecimalSign([value, range ?? '']))
  const limits = readLimits(range, low, high)
  const place = placeNumber(printed?.number ?? null, printed?.comparator ?? null, limits)
  return side !== null || place === 'above' || place === 'below'
}

function textOf({ value, unit }: Pick<SetRow | FormerValue, 'value' | 'unit'>) {
  return [value, unit].filter(Boolean).join(' ')
}
