import { between, share } from './random.ts'

/** Contract 2.16: 1 deep, 2 light, 3 REM, 4 awake. */
export type StageType = 1 | 2 | 3 | 4

/** Seconds since the beginning of the sleep. */
export interface Stage {
  type: StageType
  from: number
  to: number
}

/** Cycles of about 90 minutes, with less deep sleep and more REM in each one. Some nights have a long waking. */
export function drawStages(minutes: number, seed: number, day: number): Stage[] {
  const stages: Stage[] = []
  let end = 0
  function add(type: StageType, length: number) {
    const to = Math.min(minutes, end + Math.max(1, Math.round(length)))
    if (to > end) stages.push({ type, from: end * 60, to: to * 60 })
    end = to
  }
  const wakesLong = share(seed, 30, day) < 0.12
  add(4, between(5, 24, seed, 31, day))
  for (let cycle = 0; end < minutes; cycle += 1) {
    const vary = (low: number, high: number, part: number) =>
      between(low, high, seed, 32, day, cycle, part)
    add(2, vary(16, 28, 1))
    add(1, Math.max(4, vary(26, 38, 2) - cycle * 8))
    add(2, vary(12, 22, 3))
    add(3, Math.min(38, vary(8, 14, 4) + cycle * 6))
    if (share(seed, 33, day, cycle) < 0.45) add(4, vary(1, 4, 5))
    if (cycle === 2 && wakesLong) add(4, vary(16, 24, 6))
  }
  return stages
}

export function secondsOf(stages: readonly Stage[], type: StageType): number {
  return stages
    .filter((stage) => stage.type === type)
    .reduce((sum, { from, to }) => sum + to - from, 0)
}
