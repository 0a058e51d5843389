import { readFile } from 'node:fs/promises'
import { arch, availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'

const quietLoad = 0.5

export interface Quiet {
  loadBefore: number
  waitedSeconds: number
  isQuiet: boolean
}

/** Waits while the machine is busy, up to a limit; a run on a busy machine is marked. */
export async function waitUntilQuiet(
  limitSeconds: number,
  print: (line: string) => void,
): Promise<Quiet> {
  const startedAt = Date.now()
  const waited = () => Math.round((Date.now() - startedAt) / 1000)
  const load = () => loadavg()[0] ?? 0
  if (load() > quietLoad && limitSeconds > 0)
    print(`Load ${load().toFixed(2)}: waiting up to ${limitSeconds} s for a quiet machine …`)
  while (load() > quietLoad && waited() < limitSeconds) await pause(1_000)
  return { loadBefore: load(), waitedSeconds: waited(), isQuiet: load() <= quietLoad }
}

export function describeMachine() {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    system: `${platform()} ${release()} ${arch()}`,
    node: process.versions.node,
  }
}

/** Throws for a database that acknowledges before it is durable; returns its version. */
export async function assertDurable(connectionString: string): Promise<string> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
      const { rows } = await client.query<Record<string, string>>(`SHOW ${setting}`)
      if (rows[0]?.[setting] !== 'on') throw new Error(`PostgreSQL runs without ${setting}`)
    }
    const { rows } = await client.query<{ server_version: string }>('SHOW server_version')
    return rows[0]?.server_version ?? 'unknown'
  } finally {
    await client.end()
  }
}

/** Processor seconds used by processes so far, and their peak memory; zeros outside Linux. */
export async function readUsage(pids: readonly number[]) {
  const usages = await Promise.all(pids.map(readProcessUsage))
  return {
    cpuSeconds: usages.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
    peakMemoryMb: usages.reduce((sum, { peakMemoryMb }) => sum + peakMemoryMb, 0),
  }
}

const ticksPerSecond = 100

async function readProcessUsage(pid: number) {
  const [stat, status] = await Promise.all(
    ['stat', 'status'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
  )
  // Fields after the name, which is in brackets and may contain blanks: utime, stime, and those of exited children.
  const fields = (stat ?? '').slice((stat ?? '').lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  const peakKb = Number(/^VmHWM:\s+(\d+)/m.exec(status ?? '')?.[1] ?? 0)
  return { cpuSeconds: ticks / ticksPerSecond || 0, peakMemoryMb: peakKb / 1024 }
}
