import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { describeMachine } from '#bench/runner/machine.ts'
import { judgeGrowth, type MemorySample, measureDrift, measureGrowth } from '#bench/soak/figures.ts'
import { readKept, readResident } from '#bench/soak/read-memory.ts'
import { checkAcknowledged } from '#e2e/fault-run/check-stored.ts'
import { startLoad } from '#e2e/fault-run/load.ts'
import { findLeakedLines } from '#e2e/fault-run/read-logs.ts'
import { createRecord, isSuccess } from '#e2e/fault-run/record.ts'
import { startProduct } from '#e2e/fault-run/start-product.ts'

// The whole product under a steady mixed load: does its memory grow, do its answers become slower?
//   npm run soak -- [minutes, 10 if not given]
// Prints and writes DATA_DIR/bench/results/soak-<time>.json. Exits with 1 if a limit is exceeded or anything acknowledged is lost.

const maxMbPerMinute = 1
const maxDrift = 1.2
const sampleMs = 5_000
/** Of the whole: caches fill, code is compiled, the heap finds its size. */
const warmUpShare = 0.3
/** About 40 requests a second, which two cores answer without a queue. */
const pace = { visitMs: 1_000, deliveryMs: 100 }

const { positionals } = parseArgs({ allowPositionals: true })
const minutes = Number(positionals[0] ?? 10)
if (!(minutes >= 1)) throw new Error('give the minutes of the run: a number from 1 on')

const metricsPort = await findFreeRow(4)
const samplesFolder = await mkdtemp(path.join(tmpdir(), 'phial-soak-'))
const collector = new URL('../bench/soak/collect-garbage.ts', import.meta.url)
const product = await startProduct({
  METRICS_PORT: String(metricsPort),
  SOAK_FOLDER: samplesFolder,
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${collector.href}`,
})
const names = ['web', 'web-worker', 'service', 'service-worker'] as const
const record = createRecord()
const resident = new Map<string, MemorySample[]>(names.map((name) => [name, []]))
const kept = new Map<string, MemorySample[]>()
const loadBefore = loadavg()
let isBad = false
try {
  const load = await startLoad(product, record, pace)
  const startedAt = Date.now()
  const until = startedAt + minutes * 60_000
  const from = startedAt + (until - startedAt) * warmUpShare
  while (Date.now() < until) {
    await sampleAll()
    await pause(sampleMs)
  }
  await load.stop()
  const wrong = [...(await checkAcknowledged(product, record)), ...(await findLeakedLines(product))]
  for (const name of names) kept.set(name, await readKept(samplesFolder, product.pidOf(name)))
  await report({ from, until, wrong })
} finally {
  await product.stop()
  await rm(samplesFolder, { recursive: true })
}
process.exit(isBad ? 1 : 0)

/** The launcher gives the programs neighboring ports. Below those that the system gives out by itself. */
async function findFreeRow(length: number) {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 10_000)
    const row = Array.from({ length }, (_, index) => isFree(first + index))
    if ((await Promise.all(row)).every(Boolean)) return first
  }
}

function isFree(port: number) {
  return new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

async function sampleAll() {
  for (const [index, name] of names.entries()) {
    const sample = await readResident(metricsPort + index)
    if (sample) resident.get(name)?.push(sample)
  }
}

async function report({ from, until, wrong }: { from: number; until: number; wrong: string[] }) {
  const after = record.answers.filter(({ startedAt }) => startedAt >= from && startedAt < until)
  const failed = after.filter((answer) => !isSuccess(answer))
  const kinds = [...new Set(after.map(({ kind }) => kind))].sort()
  const drifts = Object.fromEntries(
    ['all', ...kinds].map((kind) => [
      kind,
      measureDrift(
        after.filter((answer) => isSuccess(answer) && (kind === 'all' || answer.kind === kind)),
        from,
        until,
      ),
    ]),
  )
  const growth = Object.fromEntries(
    names.map((name) => [
      name,
      { resident: grow(resident.get(name), from, until), used: grow(kept.get(name), from, until) },
    ]),
  )
  console.log(`${after.length} requests after warming up, ${failed.length} failed.\n`)
  console.log('p99 in ms   first third   last third   ratio')
  for (const [kind, { first, last, ratio }] of Object.entries(drifts))
    console.log(`${kind.padEnd(12)}${pad(first, 11)}${pad(last, 13)}${pad(ratio, 8, 2)}`)
  console.log('\nMB             resident   a minute       used   a minute')
  for (const [name, each] of Object.entries(growth))
    console.log(
      `${name.padEnd(15)}${pad(each.resident.mb, 8)}${pad(each.resident.slope, 11, 1)}${pad(each.used.mb, 11)}${pad(each.used.slope, 11, 1)} ± ${(2 * each.used.error).toFixed(1)}`,
    )
  const exceeded = [
    ...Object.entries(growth)
      .filter(([, { used }]) => judgeGrowth(used, maxMbPerMinute) === 'exceeded')
      .map(([name]) => `${name} grows by more than ${maxMbPerMinute} MB a minute`),
    ...((drifts.all?.ratio ?? 0) > maxDrift ? [`answers are ${maxDrift} times as slow`] : []),
    ...(failed.length > 0 ? [`${failed.length} requests failed`] : []),
    ...wrong,
  ]
  for (const [name, { used }] of Object.entries(growth))
    if (judgeGrowth(used, maxMbPerMinute) === 'uncertain')
      console.log(`${name}: too short or too noisy to tell growth from garbage`)
  isBad = exceeded.length > 0
  for (const line of exceeded.slice(0, 20)) console.log(`WRONG ${line}`)
  const machine = { ...describeMachine(), loadBefore, loadAfter: loadavg() }
  const result = { minutes, pace, machine, drifts, growth, failed: failed.length, exceeded }
  await write({
    ...result,
    samples: { resident: Object.fromEntries(resident), kept: Object.fromEntries(kept) },
  })
}

function grow(samples: MemorySample[] = [], from: number, until: number) {
  return measureGrowth(samples.filter(({ at }) => at >= from && at < until))
}

function pad(value: number, width: number, digits = 0) {
  return value.toFixed(digits).padStart(width)
}

async function write(result: object) {
  const folder = path.resolve(process.env.DATA_DIR ?? '.data', 'bench', 'results')
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, `soak-${new Date().toISOString().replaceAll(':', '-')}.json`)
  await writeFile(file, JSON.stringify(result, null, 2))
  console.log(`\nWritten to ${path.relative(process.cwd(), file)}`)
}
