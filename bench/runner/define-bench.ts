import type { RunningPostgres } from '#scripts/launcher/postgres.ts'

// To write a bench, add a folder beside this one whose bench.ts exports a `Bench`, and a line in bench/run.ts.
// `open` starts the subject and its controls, each in its own process with the same data, and returns cases. A case has
// variants: ours, and at least one control that does the same in the plainest honest way. The runner alternates the
// variants (A B C A B C …), drops the first round, runs the control twice per round to check the machine, and compares
// the ratios with the goals. A variant's `run` measures one round, checks its outcome, and throws if it is wrong: a fast
// wrong answer is a failure.

/** The figures of one round, by metric; every variant of a case reports the case's own metric. */
export type Sample = Record<string, number>

export interface Round {
  /** 0 for the warm-up, which does not count */
  index: number
  /** different for each round of each variant: a seed for ids that must not repeat */
  key: string
}

export interface Variant {
  name: string
  run(round: Round): Promise<Sample>
}

/** A bound for the ratio of two variants; met only if the worse end of the ratio's interval meets it. */
export interface Goal {
  variant: string
  against: string
  atLeast?: number
  atMost?: number
}

export interface BenchCase {
  name: string
  /** the metric of the ratios, such as `rps` */
  metric: string
  variants: Variant[]
  /** the variant that runs against itself: if it differs by more than a tenth, the case is void */
  control: string
  goals: Goal[]
  /** for stable or expensive cases: this many rounds, without a warm-up */
  rounds?: number
  /** once before the warm-up, unmeasured */
  prepare?(): Promise<void>
}

export interface BenchContext {
  /** A durable PostgreSQL for this run, with default settings; the runner checkpoints before each round. */
  postgres: RunningPostgres
  /** for files of the bench; kept out of git */
  folder: string
  isSmoke: boolean
  print: (line: string) => void
}

export interface OpenBench {
  cases: BenchCase[]
  /** sizes, settings, versions: the context of the figures */
  facts: Record<string, string | number>
  close(): Promise<void>
}

export interface Bench {
  name: string
  open(context: BenchContext): Promise<OpenBench>
}
