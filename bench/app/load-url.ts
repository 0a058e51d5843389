import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import type { Sample } from '../runner/define-bench.ts'
import { readUsage } from '../runner/machine.ts'

export interface LoadTarget {
  url: string
  /** of the server, to tell what an answer costs it */
  pid: number
  headers?: Record<string, string>
  method?: 'GET' | 'POST'
  body?: string
}

interface Report {
  '2xx': number
  non2xx: number
  errors: number
  timeouts: number
  duration: number
  latency: { p50: number; p97_5: number; p99: number; max: number }
  throughput: { total: number }
}

const autocannon = createRequire(import.meta.url).resolve('autocannon')

/** Asks as fast as the server answers, from a process of its own; any answer but a good one is a failure. */
export async function loadUrl(
  target: LoadTarget,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Sample> {
  const headers = Object.entries(target.headers ?? {}).flatMap(([name, value]) => [
    '-H',
    `${name}=${value}`,
  ])
  const body = target.body === undefined ? [] : ['-b', target.body]
  const load = ['-j', '-c', String(connections), '-d', String(seconds), '-t', '30']
  const args = [autocannon, ...load, '-m', target.method ?? 'GET', ...headers, ...body, target.url]
  // What is loaded with the first answer is not what is measured.
  await fetch(target.url, { method: target.method, headers: target.headers, body: target.body })
  const before = await readUsage([target.pid])
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 10_000_000 })
  const after = await readUsage([target.pid])
  const report = JSON.parse(stdout) as Report
  const answers = report['2xx']
  if (report.non2xx + report.errors + report.timeouts > 0 || answers === 0) {
    throw new Error(
      `${target.url}: ${answers} good answers, ${report.non2xx} others, ${report.errors} errors`,
    )
  }
  return {
    rps: answers / report.duration,
    p50Ms: report.latency.p50,
    p99Ms: report.latency.p99,
    maxMs: report.latency.max,
    kilobytes: report.throughput.total / answers / 1000,
    serverCpuMs: ((after.cpuSeconds - before.cpuSeconds) * 1000) / answers,
  }
}
