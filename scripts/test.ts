import { spawn } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'

// Runs every check in sequence (two cores): each step prints as it goes and is counted.

interface Count {
  passed: number
  failed: number
}

interface Step {
  name: string
  args: string[]
  /** Reads the runner's report; a step without one counts as one test. */
  count?: () => Promise<Count>
}

const bin = (name: string) => `node_modules/${name}`

const steps: Step[] = [
  {
    name: 'format and lint',
    args: [bin('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '.'],
  },
  { name: 'routes', args: [bin('next/dist/bin/next'), 'typegen'] },
  { name: 'types', args: [bin('typescript/bin/tsc'), '--noEmit', '--checkers', '2'] },
  { name: 'dead code', args: [bin('knip/bin/knip.js')] },
  {
    name: 'unit and integration',
    args: [
      bin('vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      '--outputFile.json=test-results/vitest.json',
    ],
    count: countVitest,
  },
  { name: 'journeys', args: [bin('@playwright/test/cli.js'), 'test'], count: countPlaywright },
]

await mkdir('test-results', { recursive: true })
const total: Count = { passed: 0, failed: 0 }
for (const step of steps) {
  console.log(`\n▸ ${step.name}`)
  const startedAt = Date.now()
  const code = await run(step.args)
  const counted = (await step.count?.().catch(() => undefined)) ?? {
    passed: code === 0 ? 1 : 0,
    failed: code === 0 ? 0 : 1,
  }
  if (code !== 0 && counted.failed === 0) counted.failed = 1
  total.passed += counted.passed
  total.failed += counted.failed
  console.log(
    `  ${counted.failed === 0 ? 'ok' : 'FAILED'} in ${Math.round((Date.now() - startedAt) / 1000)} s`,
  )
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

function run(args: string[]) {
  return new Promise<number>((resolve) => {
    const env = {
      ...process.env,
      NEXT_TELEMETRY_DISABLED: '1',
      NODE_NO_WARNINGS: '1',
      NO_COLOR: '1',
    }
    const child = spawn(process.execPath, args, { stdio: 'inherit', env })
    child.on('exit', (code) => resolve(code ?? 1))
  })
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

async function countPlaywright(): Promise<Count> {
  const { stats } = JSON.parse(await readFile('test-results/playwright.json', 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number }
  }
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
}
