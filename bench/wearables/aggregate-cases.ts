import { performance } from 'node:perf_hooks'
import { Pool } from 'pg'
import type { BenchCase, Sample, Variant } from '#bench/runner/define-bench.ts'
import { runQueries } from '#service/aggregate/run/run-queries.ts'
import type { Db } from '#service/db/client.ts'
import type { Dataset } from './dataset.ts'
import type { DuckFiles } from './duck-files.ts'
import {
  type Question,
  questions,
  userOf,
  writeBatch,
  writeDuckSql,
  writePlainSql,
} from './questions.ts'

const ours = 'ours'
const plain = 'plain SQL'
const duckFile = "DuckDB's own file"
const duckParquet = 'DuckDB on Parquet'

interface Subjects {
  db: Db
  databaseUrl: string
  duck: DuckFiles
  dataset: Dataset
  isSmoke: boolean
}

/** What every subject must agree on. */
interface Outcome {
  rows: number
  sum: number
}

export function buildAggregateCases(subjects: Subjects) {
  const pool = new Pool({
    connectionString: subjects.databaseUrl,
    max: 8,
    options: '-c TimeZone=UTC',
  })
  const chosen = questions.filter(({ isLong }) => !isLong || subjects.dataset.longDays > 0)
  return {
    cases: chosen.map((question) => buildCase(question, subjects, pool)),
    close: () => pool.end(),
  }
}

function buildCase(question: Question, subjects: Subjects, pool: Pool): BenchCase {
  const { db, duck, dataset } = subjects
  const userId = userOf(question, dataset)
  const batch = writeBatch(question)
  const [first = 'mean'] = question.figures
  const outcomes = new Map<string, Outcome>()
  const askDuck = (source: string) => async (): Promise<Outcome> => {
    const connection = await duck.connect()
    const { rowCount, ...reader } = await readAll(
      connection,
      writeDuckSql(question, source, userId),
    )
    connection.closeSync()
    return { rows: rowCount, sum: sumOf(reader.column(first)) }
  }
  const subjectsOf: Record<string, () => Promise<Outcome>> = {
    [ours]: async () => {
      const [result] = await runQueries(db, { teamId: dataset.teamId, userId, batch })
      const values = result?.table.find(({ name }) => name === first)?.values ?? []
      return { rows: values.length, sum: sumOf(values) }
    },
    [plain]: async () => {
      const { rows } = await pool.query<Record<string, unknown>>(writePlainSql(question), [userId])
      return { rows: rows.length, sum: sumOf(rows.map((row) => row[first])) }
    },
    [duckFile]: askDuck(duck.sources.file),
    [duckParquet]: askDuck(duck.sources.parquet),
  }
  const variants: Variant[] = Object.entries(subjectsOf).map(([name, ask]) => ({
    name,
    run: async () => {
      const sample = await measure(ask, question.callers ?? 1)
      outcomes.set(name, sample.outcome)
      assertSame(question, outcomes)
      return sample.figures
    },
  }))
  return {
    name: `aggregate: ${question.name}`,
    metric: 'perSecond',
    control: plain,
    variants,
    goals: question.hasRollup
      ? [
          { variant: ours, against: plain, atLeast: 15 },
          { variant: ours, against: duckFile, atLeast: 1 },
          { variant: ours, against: duckParquet },
        ]
      : [
          { variant: ours, against: plain },
          { variant: ours, against: duckFile },
          { variant: ours, against: duckParquet, atLeast: 1 / 1.5 },
        ],
  }
}

async function readAll(connection: Awaited<ReturnType<DuckFiles['connect']>>, sql: string) {
  const reader = await connection.runAndReadAll(sql)
  const names = reader.columnNames()
  return {
    rowCount: reader.currentRowCount,
    column: (name: string) => reader.getColumns()[names.indexOf(name)] ?? [],
  }
}

function sumOf(values: readonly unknown[]) {
  return values.reduce<number>((sum, value) => sum + Number(value), 0)
}

/** At least three answers of each caller, and a fifth of a second. */
async function measure(ask: () => Promise<Outcome>, callers: number) {
  let outcome: Outcome = { rows: 0, sum: 0 }
  const times: number[] = []
  const startedAt = performance.now()
  const call = async () => {
    for (let count = 0; count < 3 || performance.now() - startedAt < 200; count += 1) {
      const from = performance.now()
      outcome = await ask()
      times.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: callers }, call))
  const seconds = (performance.now() - startedAt) / 1000
  const sorted = times.toSorted((a, b) => a - b)
  const figures: Sample = {
    perSecond: times.length / seconds,
    medianMs: sorted[Math.floor(sorted.length / 2)] ?? 0,
    rows: outcome.rows,
  }
  return { outcome, figures }
}

/** A fast wrong answer is a failure. */
function assertSame({ name }: Question, outcomes: ReadonlyMap<string, Outcome>) {
  const [one] = outcomes.values()
  for (const [subject, { rows, sum }] of outcomes) {
    const isSame = one && rows === one.rows && Math.abs(sum - one.sum) <= Math.abs(one.sum) * 1e-9
    if (!isSame || rows === 0)
      throw new Error(
        `${name}: ${subject} has ${rows} rows with the sum ${sum}, not ${one?.rows}, ${one?.sum}`,
      )
  }
}
