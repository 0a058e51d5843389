import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'

// Repeats the tests in random order to find those that pass only by chance.
//   npm run steady -- [--busy] [--unit] [--journeys] [--faults] [--times N] [--seed N] [part of a file name …]

interface Suite {
  name: 'unit' | 'journeys' | 'faults'
  times: number
  run: (round: Round) => string[]
  env?: (round: Round) => Record<string, string>
  listFailures: (report: string) => string[]
}

interface Round {
  seed: number
  patterns: string[]
  reportFile: string
}

const suites: Suite[] = [
  {
    name: 'unit',
    times: 20,
    // Files only: within a file, later tests may build on what earlier ones left.
    run: ({ seed, patterns, reportFile }) => [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--passWithNoTests',
      '--sequence.shuffle.files',
      `--sequence.seed=${seed}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportFile}`,
      ...patterns,
    ],
    listFailures: listVitestFailures,
  },
  {
    name: 'journeys',
    times: 5,
    // A round has products of its own. `--repeat-each` would run a journey again on the rows that it left behind,
    // and report failures that `npm test` cannot have.
    run: runsPlaywright('playwright.shuffled.config.ts'),
    env: ({ seed, reportFile }) => ({ SHUFFLE_SEED: String(seed), SHUFFLE_REPORT: reportFile }),
    listFailures: listPlaywrightFailures,
  },
  {
    name: 'faults',
    times: 5,
    run: runsPlaywright('playwright.faults.config.ts'),
    env: ({ reportFile }) => ({ FAULTS_REPORT: reportFile }),
    listFailures: listPlaywrightFailures,
  },
]

const { values: options, positionals: patterns } = parseArgs({
  allowPositionals: true,
  options: {
    busy: { type: 'boolean' },
    unit: { type: 'boolean' },
    journeys: { type: 'boolean' },
    faults: { type: 'boolean' },
    times: { type: 'string' },
    seed: { type: 'string' },
  },
})
const times = options.times === undefined ? undefined : parseWhole(options.times)
const firstSeed = options.seed === undefined ? Date.now() % 1_000_000 : parseWhole(options.seed)
// Not in test-results, which Playwright empties.
const folder = await mkdtemp(path.join(tmpdir(), 'phial-steady-'))

const children = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of children) child.kill('SIGINT')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
if (options.busy) startLoad()
const chosen = suites.filter(
  ({ name }) => options[name] || !(options.unit || options.journeys || options.faults),
)
const failures = new Map<string, string[]>()
for (const suite of chosen)
  for (let round = 0; round < (times ?? suite.times); round += 1)
    await runRound(suite, round, firstSeed + round)
printFailures()
process.exit(failures.size === 0 ? 0 : 1)

function runsPlaywright(config: string) {
  return ({ patterns }: Round) => [
    'node_modules/@playwright/test/cli.js',
    'test',
    `--config=${config}`,
    '--pass-with-no-tests',
    ...patterns,
  ]
}

function parseWhole(text: string) {
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`not a whole number: ${text}`)
  return Number(text)
}

/** One busy process for each core. */
function startLoad() {
  for (let core = 0; core < availableParallelism(); core += 1)
    children.add(spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
}

async function runRound(suite: Suite, round: number, seed: number) {
  const name = `${folder}/${suite.name}-${seed}`
  const logFile = `${name}.log`
  const reportFile = `${name}.json`
  await rm(reportFile, { force: true })
  const startedAt = Date.now()
  const details = { seed, patterns, reportFile }
  const code = await runLogged(suite.run(details), suite.env?.(details) ?? {}, logFile)
  const failed = await readFile(reportFile, 'utf8')
    .then(suite.listFailures)
    .catch((): string[] => [])
  if (code !== 0 && failed.length === 0) failed.push(`${suite.name}: the run itself`)
  for (const test of failed) failures.set(test, [...(failures.get(test) ?? []), logFile])
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  const of = `${round + 1} of ${times ?? suite.times}`
  console.log(`${suite.name} ${of}, seed ${seed}: ${failed.length} failed in ${seconds} s`)
  for (const test of failed) console.log(`  ${test}`)
  await rm(reportFile, { force: true })
  if (failed.length === 0) await rm(logFile)
}

function runLogged(args: string[], further: Record<string, string>, logFile: string) {
  const env = { ...process.env, NODE_NO_WARNINGS: '1', NO_COLOR: '1', ...further }
  const log = createWriteStream(logFile)
  return new Promise<number>((resolve) => {
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    children.add(child)
    child.stdout.pipe(log, { end: false })
    child.stderr.pipe(log, { end: false })
    child.on('close', (code) => {
      children.delete(child)
      log.end(() => resolve(code ?? 1))
    })
  })
}

function printFailures() {
  console.log(failures.size === 0 ? '\nNothing failed.' : '\nFailures, and where their output is:')
  for (const [test, logFiles] of [...failures].sort((a, b) => b[1].length - a[1].length))
    console.log(`${String(logFiles.length).padStart(4)} × ${test}\n       ${logFiles.join(' ')}`)
}

function listVitestFailures(report: string): string[] {
  const { testResults } = JSON.parse(report) as {
    testResults: {
      name: string
      status: string
      assertionResults: { fullName: string; status: string }[]
    }[]
  }
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = name.replace(`${process.cwd()}/`, '')
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [`${file}: the file itself`]
    return failed.map(({ fullName }) => `${file}: ${fullName}`)
  })
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: { title: string; file: string; ok: boolean }[]
}

function listPlaywrightFailures(report: string): string[] {
  const walk = ({ suites: inner = [], specs = [] }: PlaywrightSuite): string[] => [
    ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `e2e/${file}: ${title}`),
    ...inner.flatMap(walk),
  ]
  return walk(JSON.parse(report) as PlaywrightSuite)
}
