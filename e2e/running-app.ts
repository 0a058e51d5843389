import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Sandbox } from '../scripts/launcher/sandbox-file.ts'

export const runningFile = path.join(tmpdir(), `phial-e2e-${process.env.E2E_RUN ?? 'run'}.json`)

interface RunningApp {
  dataDir: string
  databaseUrl: string
  sandbox: Sandbox
  pids: [string, number][]
}

/** What the journeys need to know of the product that runs. */
export function runningApp() {
  return JSON.parse(readFileSync(runningFile, 'utf8')) as RunningApp
}
