import { type Norms, stepOf } from '#service/results/physiology/read-norms.ts'
import type { Target } from './expected-result.ts'

export type Standing = 'normal' | 'high' | 'low' | 'critical-high' | 'critical-low'

interface Draw {
  /** from 0 to 1: where in its band the value is */
  share: number
  /** from 0 to 1: how much of the band is used */
  spread: number
}

/** A value in the band of its target; without a target, one of a healthy person. */
export function drawNumber(norms: Norms, target: Target | undefined, { share, spread }: Draw) {
  if (!target) {
    const [from, to] = norms.typical
    return round(from + (to - from) * (0.5 + (share - 0.5) * spread), norms.digits)
  }
  const [near, far] = bandOf(norms, target)
  // Values just outside are more frequent than extreme ones.
  return round(near + (far - near) * share ** 2 * 0.7 * spread, norms.digits)
}

function bandOf(norms: Norms, { side, isCritical }: Target): [near: number, far: number] {
  const step = stepOf(norms.digits)
  const { low = 0, high = 0, lowest = 0, highest = 0 } = norms
  const { criticalHigh = high, criticalLow = low } = norms
  if (side === 'high') {
    if (isCritical) return [criticalHigh, criticalHigh + (criticalHigh - high) * 0.25]
    return [high + step, Math.min(highest, (norms.criticalHigh ?? Infinity) - step)]
  }
  if (isCritical)
    return [criticalLow, Math.max(criticalLow * 0.6, criticalLow - (low - criticalLow) * 0.3)]
  return [low - step, Math.max(lowest, (norms.criticalLow ?? -Infinity) + step)]
}

export function round(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}

export function judge(value: number, norms: Norms): Standing {
  if (norms.criticalHigh !== undefined && value >= norms.criticalHigh) return 'critical-high'
  if (norms.criticalLow !== undefined && value <= norms.criticalLow) return 'critical-low'
  const { low, high } = norms
  if (high !== undefined && (value > high || (value === high && norms.isHighExcluded)))
    return 'high'
  if (low !== undefined && (value < low || (value === low && norms.isLowExcluded))) return 'low'
  return 'normal'
}

/** Whether the laboratory can call a value of this method critical or abnormal on that side. */
export function canReach(norms: Norms, { side, isCritical }: Target): boolean {
  if (isCritical) return (side === 'high' ? norms.criticalHigh : norms.criticalLow) !== undefined
  return (side === 'high' ? norms.highest : norms.lowest) !== undefined
}
