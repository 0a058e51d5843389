import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Sandbox } from '#scripts/launcher/sandbox-file.ts'

/** The file that describes the instance of one Playwright worker. */
export function runningFile(index: number) {
  return path.join(tmpdir(), `phial-e2e-${process.env.E2E_RUN}-${index}.json`)
}

interface RunningApp {
  dataDir: string
  databaseUrl: string
  sandbox: Sandbox
  pids: [string, number][]
}

let own: RunningApp | undefined

/** For a file of journeys with an instance of its own; undefined once it is over. */
export function replaceRunningApp(app: RunningApp | undefined) {
  own = app
}

/** The instance that this worker's journeys run against, used by no other worker at the same time. */
export function runningApp(): RunningApp {
  if (own) return own
  const file = runningFile(Number(process.env.TEST_PARALLEL_INDEX ?? 0))
  return JSON.parse(readFileSync(file, 'utf8')) as RunningApp
}
