import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A PostgreSQL that does not answer, as on a machine whose disk hangs. */
export function freezePostgres(dataDir: string) {
  signalAll(dataDir, 'SIGSTOP')
}

export function thawPostgres(dataDir: string) {
  signalAll(dataDir, 'SIGCONT')
}

function signalAll(dataDir: string, signal: 'SIGSTOP' | 'SIGCONT') {
  for (const pid of processesOf(dataDir)) {
    try {
      process.kill(pid, signal)
    } catch {}
  }
}

/** Its session processes notice and end. */
export function killPostmaster(dataDir: string) {
  process.kill(postmasterOf(dataDir), 'SIGKILL')
}

function postmasterOf(dataDir: string) {
  const [pid] = readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  return Number(pid)
}

/** The postmaster first: it must not start a new child while its children are being stopped. */
function processesOf(dataDir: string) {
  const postmaster = postmasterOf(dataDir)
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => parentOf(pid) === postmaster)
  return [postmaster, ...children.map(Number)]
}

function parentOf(pid: string) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}
