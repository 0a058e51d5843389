import type { BenchCase, Goal, Sample, Variant } from './define-bench.ts'
import { compareRounds, type Interval, summarize } from './statistics.ts'

export interface CaseOptions {
  rounds: number
  checkpoint: () => Promise<void>
  print: (line: string) => void
}

export interface CaseResult {
  name: string
  metric: string
  rounds: number
  /** variant → metric → median and range over the rounds */
  variants: Record<string, Record<string, Interval>>
  samples: Record<string, Sample[]>
  goals: (Goal & { ratio: Interval; isKept: boolean })[]
  /** the control against itself */
  noise: Interval
  isVoid: boolean
}

const tolerance = 0.1

/** Alternates the variants, round by round, after one warm-up round. */
export async function runCase(
  benchCase: BenchCase,
  { checkpoint, print, ...options }: CaseOptions,
): Promise<CaseResult> {
  const rounds = benchCase.rounds ?? options.rounds
  const first = benchCase.rounds === undefined ? 0 : 1
  const twin = `${benchCase.control}, again`
  const variants = [...benchCase.variants, { ...findVariant(benchCase), name: twin }]
  const samples: Record<string, Sample[]> = {}
  await benchCase.prepare?.()
  for (let index = first; index <= rounds; index += 1) {
    for (const [place, variant] of variants.entries()) {
      await checkpoint()
      const sample = await variant.run({ index, key: `${index}-${place}` })
      if (index > 0) samples[variant.name] = [...(samples[variant.name] ?? []), sample]
    }
    print(`  ${benchCase.name}: ${index === 0 ? 'warm-up' : `round ${index} of ${rounds}`}`)
  }
  const series = (name: string) =>
    (samples[name] ?? []).map((sample) => metricOf(sample, benchCase))
  const noise = compareRounds(series(twin), series(benchCase.control))
  return {
    name: benchCase.name,
    metric: benchCase.metric,
    rounds,
    variants: Object.fromEntries(
      Object.entries(samples).map(([name, list]) => [name, summarizeSamples(list)]),
    ),
    samples,
    goals: benchCase.goals.map((goal) => {
      const ratio = compareRounds(series(goal.variant), series(goal.against))
      return { ...goal, ratio, isKept: isKept(goal, ratio) }
    }),
    noise,
    isVoid: !(Math.abs(noise.median - 1) <= tolerance),
  }
}

function findVariant({ variants, control, name }: BenchCase): Variant {
  const found = variants.find((variant) => variant.name === control)
  if (!found) throw new Error(`${name} has no variant ${control}`)
  return found
}

function metricOf(sample: Sample, { metric, name }: BenchCase) {
  const value = sample[metric]
  if (value === undefined) throw new Error(`a variant of ${name} gave no ${metric}`)
  return value
}

function summarizeSamples(list: readonly Sample[]) {
  const metrics = [...new Set(list.flatMap((sample) => Object.keys(sample)))]
  return Object.fromEntries(
    metrics.map((metric) => [
      metric,
      summarize(list.map((sample) => sample[metric]).filter((value) => value !== undefined)),
    ]),
  )
}

function isKept({ atLeast, atMost }: Goal, ratio: Interval) {
  if (atLeast !== undefined && !(ratio.low >= atLeast)) return false
  return atMost === undefined || ratio.high <= atMost
}
