import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Sandbox } from '../scripts/launcher/sandbox-file.ts'

/** Where it stands what runs for one of the journeys that go on side by side. */
export function runningFile(index: number) {
  return path.join(tmpdir(), `phial-e2e-${process.env.E2E_RUN ?? 'run'}-${index}.json`)
}

interface RunningApp {
  dataDir: string
  databaseUrl: string
  sandbox: Sandbox
  pids: [string, number][]
}

/** What the journeys need to know of the product that runs for them, and for no other ones at the same time. */
export function runningApp() {
  const file = runningFile(Number(process.env.TEST_PARALLEL_INDEX ?? 0))
  return JSON.parse(readFileSync(file, 'utf8')) as RunningApp
}
