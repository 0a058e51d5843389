import { spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { makeDemo } from '#e2e/support/app/make-demo.ts'
import { hugePages } from '#platform/huge-pages.ts'
import { buildWebIfNeeded } from '#scripts/launcher/build-web.ts'

// Runs every check and counts it. Unit and integration tests wait for PostgreSQL a quarter of their time, so what reads the
// sources alone, and the build and the demo that the journeys need, run beside them. Journeys and then the fault run have the
// machine to themselves.

interface Count {
  passed: number
  failed: number
}

interface Step {
  name: string
  /** Resolves with the exit code. */
  run: () => Promise<number>
  /** Reads the runner's report; a step without one counts as one test. */
  count?: () => Promise<Count>
}

const sources: Step[] = [
  runsQuietly('format and lint', '@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.'),
  runsQuietly('routes', 'next/dist/bin/next', 'typegen'),
  runsQuietly('types', 'typescript/bin/tsc', '--noEmit', '--checkers', '2'),
  runsQuietly('dead code', 'knip/bin/knip.js'),
  { name: 'build', run: buildWeb },
  { name: 'demo', run: prepareDemo },
]
const units: Step = {
  name: 'unit and integration',
  run: () =>
    runTool('inherit', 'vitest/vitest.mjs', [
      'run',
      '--reporter=default',
      '--reporter=json',
      '--outputFile.json=test-results/vitest.json',
    ]),
  count: countVitest,
}
const journeys = runsPlaywright('journeys', 'playwright.json')
const faults = runsPlaywright('fault run', 'faults.json', '--config=playwright.faults.config.ts')

await mkdir('test-results', { recursive: true })
const total: Count = { passed: 0, failed: 0 }
await Promise.all([take(units), takeAll(sources)])
await take(journeys)
await removeDemo()
await take(faults)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

async function takeAll(steps: readonly Step[]) {
  for (const step of steps) await take(step)
}

async function take({ name, run, count }: Step) {
  console.log(`\n▸ ${name}`)
  const startedAt = Date.now()
  const code = await run()
  const counted = (await count?.().catch(() => undefined)) ?? {
    passed: code === 0 ? 1 : 0,
    failed: code === 0 ? 0 : 1,
  }
  if (code !== 0 && counted.failed === 0) counted.failed = 1
  total.passed += counted.passed
  total.failed += counted.failed
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  console.log(`▸ ${name}: ${counted.failed === 0 ? 'ok' : 'FAILED'} in ${seconds} s`)
}

/** A step that prints what it has to say at its end, in one piece. */
function runsQuietly(name: string, tool: string, ...args: string[]): Step {
  return { name, run: () => runTool('pipe', tool, args) }
}

function runsPlaywright(name: string, report: string, ...args: string[]): Step {
  return {
    name,
    run: () => runTool('inherit', '@playwright/test/cli.js', ['test', ...args]),
    count: () => countPlaywright(report),
  }
}

function runTool(output: 'inherit' | 'pipe', tool: string, args: readonly string[]) {
  return new Promise<number>((resolve) => {
    const env = {
      ...hugePages,
      ...process.env,
      NEXT_TELEMETRY_DISABLED: '1',
      NODE_NO_WARNINGS: '1',
      NO_COLOR: '1',
    }
    const stdio = ['inherit', output, output] as const
    const child = spawn(process.execPath, [`node_modules/${tool}`, ...args], {
      stdio: [...stdio],
      env,
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        said += chunk
      })
    child.on('close', (code) => {
      process.stdout.write(said)
      resolve(code ?? 1)
    })
  })
}

async function buildWeb() {
  try {
    await buildWebIfNeeded(() => undefined)
    return 0
  } catch (error) {
    console.error(error)
    return 1
  }
}

async function prepareDemo() {
  try {
    process.env.JOURNEYS_DEMO = await makeDemo()
    return 0
  } catch (error) {
    console.error(error)
    return 1
  }
}

async function removeDemo() {
  const { JOURNEYS_DEMO: demo } = process.env
  if (demo) await rm(demo, { recursive: true, force: true })
}

async function countVitest(): Promise<Count> {
  const report = JSON.parse(await readFile('test-results/vitest.json', 'utf8')) as {
    numPassedTests: number
    numFailedTests: number
    numFailedTestSuites: number
  }
  const failed = report.numFailedTests || report.numFailedTestSuites
  return { passed: report.numPassedTests, failed }
}

async function countPlaywright(report: string): Promise<Count> {
  const { stats } = JSON.parse(await readFile(`test-results/${report}`, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number }
  }
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
}
