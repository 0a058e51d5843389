import type { RunningPostgres } from '../../scripts/postgres.ts'

// How a bench is written: a folder beside this one whose bench.ts exports a `Bench`, and a line in bench/run.ts.
// `open` starts what is measured and what it is measured against, each in a process of its own, with the data the same
// for all; it returns cases. A case has variants: ours, and at least one control that does the same in the plainest
// honest way. The runner plays the variants in turn (A B C A B C …), drops the first round, plays the control a second
// time in each round as a check of the machine, and holds the ratios against the goals. A variant's `run` measures one
// round, checks what came out, and throws when it is wrong: a fast wrong answer is a failure, not a figure.

/** What one round measured, by metric; every variant of a case gives the case's own metric. */
export type Sample = Record<string, number>

export interface Round {
  /** 0 is the warm-up, which is not counted. */
  index: number
  /** different for each round of each variant: a seed for ids that must not repeat */
  key: string
}

export interface Variant {
  name: string
  run(round: Round): Promise<Sample>
}

/** A bound for the ratio of two variants, kept when the bad end of the ratio's interval keeps it. */
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
  /** the variant that runs against itself: when it differs by more than a tenth, the case says nothing */
  control: string
  goals: Goal[]
  /** For what does not swing, or costs much: this many rounds, and no warm-up. */
  rounds?: number
  /** Once before the warm-up, outside of what is measured. */
  prepare?(): Promise<void>
}

export interface BenchContext {
  /** A durable PostgreSQL of the run's own, with default settings; the runner makes a checkpoint before each round. */
  postgres: RunningPostgres
  /** for files of the bench; kept out of git */
  folder: string
  isSmoke: boolean
  print: (line: string) => void
}

export interface OpenBench {
  cases: BenchCase[]
  /** sizes, settings, versions: what a reader needs to judge the figures */
  facts: Record<string, string | number>
  close(): Promise<void>
}

export interface Bench {
  name: string
  open(context: BenchContext): Promise<OpenBench>
}
