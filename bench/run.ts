import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import type { Bench } from '#bench/runner/define-bench.ts'
import { assertDurable, describeMachine, waitUntilQuiet } from '#bench/runner/machine.ts'
import { printCase } from '#bench/runner/print-report.ts'
import { type CaseResult, runCase } from '#bench/runner/run-case.ts'
import { startPostgres } from '#scripts/launcher/postgres.ts'

// npm run bench [-- name …] [--smoke] [--rounds 7] [--case part-of-its-name] [--wait 120]
// npm run bench -- parsing [--seeds 1000] [--count 8] [--part text|scan|photo] [--held-out] [--verbose]
// Prints a table and writes DATA_DIR/bench/results/<name>-<time>.json. Exits with 1 if a goal is missed or an answer
// is wrong, with 3 if the machine was too noisy. A smoke run only checks the answers.

const benches: Record<string, () => Promise<Bench>> = {
  appointments: async () => (await import('#bench/appointments/bench.ts')).bench,
  charts: async () => (await import('#bench/charts/bench.ts')).bench,
  ingest: async () => (await import('#bench/ingest/bench.ts')).bench,
  growing: async () => (await import('#bench/growing/bench.ts')).bench,
  pages: async () => (await import('#bench/pages/bench.ts')).bench,
  lists: async () => (await import('#bench/lists/bench.ts')).bench,
  results: async () => (await import('#bench/results-desk/bench.ts')).bench,
  wearables: async () => (await import('#bench/wearables/bench.ts')).bench,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    smoke: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    case: { type: 'string', default: '' },
    wait: { type: 'string' },
    seeds: { type: 'string' },
    count: { type: 'string' },
    part: { type: 'string' },
    'held-out': { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
})
const isSmoke = values.smoke
const rounds = Number(values.rounds ?? (isSmoke ? 2 : 7))
const waitSeconds = Number(values.wait ?? (isSmoke ? 0 : 120))
const folder = path.resolve(process.env.DATA_DIR ?? '.data', 'bench')
const print = (line: string) => console.log(line)

function findBenches() {
  const names = positionals.length > 0 ? positionals : Object.keys(benches)
  return names
    .filter((name) => name !== 'parsing')
    .map((name) => {
      const load = benches[name]
      if (!load) throw new Error(`No bench ${name}; there are: ${Object.keys(benches).join(', ')}`)
      return load
    })
}

/** Repeats a case once if noise made it void. */
async function runBench(bench: Bench) {
  const postgres = await startPostgres(path.join(folder, 'database'))
  const admin = new Client({ connectionString: postgres.urlOf('postgres') })
  let open: Awaited<ReturnType<Bench['open']>> | undefined
  try {
    const version = await assertDurable(postgres.urlOf('postgres'))
    await admin.connect()
    open = await bench.open({ postgres, folder, isSmoke, print })
    const quiet = await waitUntilQuiet(waitSeconds, print)
    if (!quiet.isQuiet && !isSmoke)
      print(
        `The machine is not quiet (load ${quiet.loadBefore.toFixed(2)}): these figures are not for publishing.`,
      )
    const results: CaseResult[] = []
    for (const benchCase of open.cases.filter(({ name }) => name.includes(values.case))) {
      const checkpoint = async () => void (await admin.query('CHECKPOINT'))
      const play = () => runCase(benchCase, { rounds, checkpoint, print })
      let result = await play()
      if (result.isVoid && !isSmoke) result = await play()
      printCase(result, print)
      results.push(result)
    }
    const machine = { ...describeMachine(), postgres: version, ...quiet }
    await writeResults(bench.name, {
      bench: bench.name,
      isSmoke,
      machine,
      facts: open.facts,
      results,
    })
    return results
  } finally {
    await open?.close()
    await admin.end().catch(() => undefined)
    await postgres.stop()
  }
}

async function writeResults(
  name: string,
  report: { machine: object; facts: object; [part: string]: unknown },
) {
  const results = path.join(folder, 'results')
  await mkdir(results, { recursive: true })
  const at = new Date().toISOString()
  const file = path.join(results, `${name}-${at.replaceAll(/[:.]/g, '-')}.json`)
  await writeFile(file, `${JSON.stringify({ at, ...report }, null, 1)}\n`)
  print('')
  print(`Machine: ${JSON.stringify(report.machine)}`)
  print(`Facts: ${JSON.stringify(report.facts)}`)
  print(`Written to ${path.relative(process.cwd(), file)}`)
}

/** Needs neither a database nor rounds: a report is read right or wrong. */
async function runParsingBench(): Promise<boolean> {
  const { runParsing } = await import('#bench/parsing/bench.ts')
  const quiet = await waitUntilQuiet(Number(values.wait ?? 0), print)
  const { isEveryAimKept, ...report } = await runParsing({
    isSmoke,
    seeds: values.seeds,
    count: values.count,
    part: values.part,
    isHeldOutShown: values['held-out'],
    isVerbose: values.verbose,
    print,
  })
  const facts = { seeds: values.seeds ?? '1000', hasSamples: process.env.REPORTS_DIR !== undefined }
  await writeResults('parsing', {
    bench: 'parsing',
    isSmoke,
    machine: { ...describeMachine(), ...quiet },
    facts,
    ...report,
  })
  return isEveryAimKept
}

const results: CaseResult[] = []
for (const load of findBenches()) results.push(...(await runBench(await load())))
const isReadWell =
  positionals.length > 0 && !positionals.includes('parsing') ? true : await runParsingBench()
if (!isSmoke && results.some(({ isVoid }) => isVoid)) process.exitCode = 3
if (!isSmoke && results.some(({ goals }) => goals.some(({ isKept }) => !isKept)))
  process.exitCode = 1
if (!isSmoke && !isReadWell) process.exitCode = 1
