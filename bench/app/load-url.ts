import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Options, Result } from 'autocannon'
import type { Sample } from '#bench/runner/define-bench.ts'
import { readUsage } from '#bench/runner/machine.ts'

export interface LoadTarget {
  url: string
  /** the server's process, to measure its cost per answer */
  pid: number
  headers?: Record<string, string>
  method?: 'GET' | 'POST'
  body?: string
}

/** Requests as fast as the server answers, from a separate process; any answer but a good one is a failure. */
export async function loadUrl(
  target: LoadTarget,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Sample> {
  await warmUp(target)
  const before = await readUsage([target.pid])
  const report = await runLoad({ ...target, connections, duration: seconds, timeout: 30 })
  const after = await readUsage([target.pid])
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

async function runLoad(options: Options & { pid: number }): Promise<Result> {
  const { pid: _, ...load } = options
  const child = fork(new URL('./load-process.ts', import.meta.url), [JSON.stringify(load)])
  const [report] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [unknown]
  if (typeof report !== 'object' || report === null) throw new Error('the client ended too early')
  return report as Result
}

/** Keeps compiling and connecting out of the measurement. */
async function warmUp({ url, method = 'GET', headers = {}, body }: LoadTarget) {
  for (let answers = 0; answers < 8; answers += 1) {
    const init: RequestInit = { method, headers, redirect: 'manual', ...(body && { body }) }
    const response = await fetch(url, init)
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${url} was answered ${response.status}`)
  }
}
