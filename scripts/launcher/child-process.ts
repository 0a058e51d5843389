import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { hugePages } from '#platform/huge-pages.ts'

interface ChildOptions {
  name: string
  args: string[]
  env: NodeJS.ProcessEnv
  logDir: string
  print: (line: string) => void
}

const quickDeathMs = 5_000
const maxPauseMs = 30_000

/**
 * A program that is restarted when it dies, until stopped: at once when it had been running for a
 * while, with growing pauses when it keeps dying at start. Its output goes to a file.
 */
export function keepRunning({ name, args, env, logDir, print }: ChildOptions) {
  const output = createWriteStream(path.join(logDir, `${name}.log`), { flags: 'a', mode: 0o600 })
  let child: ChildProcess
  let isStopping = false
  let quickDeaths = 0
  let ended: Promise<void> = Promise.resolve()
  let restarting: NodeJS.Timeout | undefined

  const start = () => {
    const startedAt = Date.now()
    child = spawn(process.execPath, args, {
      env: { ...hugePages, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout?.pipe(output, { end: false })
    child.stderr?.pipe(output, { end: false })
    ended = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        resolve()
        if (isStopping) return
        quickDeaths = Date.now() - startedAt < quickDeathMs ? quickDeaths + 1 : 0
        const pauseMs = quickDeaths === 0 ? 0 : Math.min(250 * 2 ** quickDeaths, maxPauseMs)
        print(
          `${name} ended (${signal ?? `code ${code}`}); starting it again${pauseMs > 0 ? ` in ${pauseMs / 1000} s` : ''}; see ${path.join(logDir, `${name}.log`)}`,
        )
        restarting = setTimeout(start, pauseMs)
      })
    })
  }
  start()

  return {
    name,
    /** Whether it died repeatedly right after its start. */
    hasGivenUp: () => quickDeaths >= 5,
    pid: () => child.pid,
    async stop() {
      isStopping = true
      clearTimeout(restarting)
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), 12_000)
      await ended
      clearTimeout(timer)
      output.end()
    },
  }
}

/** Waits until `url` answers 200; throws after `timeoutMs` or when the program keeps dying. */
export async function waitUntilReady(
  url: string,
  child: { name: string; hasGivenUp(): boolean },
  timeoutMs = 60_000,
) {
  const until = Date.now() + timeoutMs
  while (Date.now() < until && !child.hasGivenUp()) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${child.name} did not become ready at ${url}`)
}
