import { readdir } from 'node:fs/promises'
import { Client } from 'pg'
import { appendOnlyTables } from '#lib/audit/append-only-tables.ts'
import type { WebSettings } from '#lib/env/env.ts'
import { checkDurability } from '#platform/database/check-durability.ts'
import type { Finding } from './examine.ts'

const oldestVersion = 150_000
const maxClockMs = 2_000
const silentSeconds = 60
const quietHours = 24

const one = async <T>(client: Client, sql: string, values: unknown[] = []) =>
  (await client.query(sql, values)).rows[0] as T

/** What depends on the web app's database: its role, tables and clock, the workers, the webhooks that came, and the staff. */
export async function checkDatabase({ DATABASE_URL, WEB_URL }: WebSettings): Promise<Finding[]> {
  const client = new Client({ connectionString: DATABASE_URL, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    const checks = [
      checkVersion,
      checkMigrations,
      checkRole,
      checkClock,
      checkWorker,
      checkJobs,
      (each: Client) => checkWebhooks(each, WEB_URL),
      checkStaff,
    ]
    const findings: Finding[] = [{ what: 'Database' }, await checkLosses(DATABASE_URL)]
    for (const check of checks) findings.push(await check(client))
    return findings
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    return [
      {
        what: 'Database',
        fault: `It does not answer, or refuses what the app has to read${code}.`,
        advice:
          'Check DATABASE_URL and that PostgreSQL runs, then run `npm start` or the migrations once.',
      },
    ]
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function checkLosses(url: string): Promise<Finding> {
  const off = await checkDurability(url)
  return {
    what: 'Database keeps what it has acknowledged',
    fault: off.length > 0 ? `Not on: ${off.join(', ')}.` : undefined,
    advice: 'Set fsync, full_page_writes and synchronous_commit to on.',
  }
}

async function checkVersion(client: Client): Promise<Finding> {
  const { version } = await one<{ version: number }>(
    client,
    `SELECT current_setting('server_version_num')::int AS version`,
  )
  return {
    what: 'PostgreSQL 15 or later',
    fault: version < oldestVersion ? `It is ${Math.floor(version / 10_000)}.` : undefined,
    advice: 'Move the database to a newer server.',
  }
}

async function checkMigrations(client: Client): Promise<Finding> {
  const entries = await readdir('prisma/migrations', { withFileTypes: true })
  const named = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const { rows } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL`,
  )
  const applied = new Set(rows.map(({ name }) => name))
  const missing = named.filter((name) => !applied.has(name))
  return {
    what: 'Database schema',
    fault: missing.length > 0 ? `Not applied: ${missing.sort().join(', ')}.` : undefined,
    advice: 'Run `npm start` once, or `node scripts/migrate.ts web` as the owner of the database.',
  }
}

async function checkRole(client: Client): Promise<Finding> {
  const { changeable, superuser } = await one<{ changeable: string[]; superuser: boolean }>(
    client,
    `SELECT coalesce(array_agg(name) FILTER (WHERE has_table_privilege(name, 'UPDATE') OR has_table_privilege(name, 'DELETE')), '{}') AS changeable,
            (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS superuser
       FROM unnest($1::text[]) AS name`,
    [appendOnlyTables],
  )
  const fault = superuser
    ? 'It is a superuser, which can change the audit.'
    : changeable.length > 0
      ? `It may change ${changeable.length} tables that are only added to, such as ${changeable[0]}.`
      : undefined
  return {
    what: 'Role of the database',
    fault,
    advice:
      'Run `node scripts/grant-app-role.ts` as the owner, and set DATABASE_URL to the address that it prints.',
  }
}

async function checkClock(client: Client): Promise<Finding> {
  const askedAt = Date.now()
  const { at } = await one<{ at: Date }>(client, 'SELECT clock_timestamp() AS at')
  const apart = Math.abs(at.getTime() - (askedAt + Date.now()) / 2)
  return {
    what: 'Clock',
    fault:
      apart > maxClockMs
        ? `This machine and the database are ${Math.round(apart / 1000)} s apart.`
        : undefined,
    advice: 'Let both follow NTP: signatures and sessions depend on the time.',
  }
}

async function checkWorker(client: Client): Promise<Finding> {
  const { table } = await one<{ table: string | null }>(
    client,
    `SELECT to_regclass('worker_heartbeat')::text AS table`,
  )
  const { silent } = table
    ? await one<{ silent: number | null }>(
        client,
        `SELECT extract(epoch FROM clock_timestamp() - max(seen_at))::float8 AS silent FROM worker_heartbeat`,
      )
    : { silent: null }
  return {
    what: 'Web worker',
    fault:
      silent === null
        ? 'None has run yet.'
        : silent > silentSeconds
          ? `None has run for ${Math.round(silent)} s.`
          : undefined,
    advice: 'Start `node lib/worker/main.ts`, or look at its log.',
  }
}

async function checkJobs(client: Client): Promise<Finding> {
  const { failed, tasks } = await one<{ failed: number; tasks: string[] | null }>(
    client,
    `SELECT count(*)::int AS failed, array_agg(DISTINCT task_identifier) AS tasks
       FROM graphile_worker.jobs WHERE attempts >= max_attempts`,
  )
  return {
    what: 'Jobs',
    fault: failed > 0 ? `${failed} failed for good: ${tasks?.join(', ')}.` : undefined,
    advice: 'docs/operations.md says how to try them again, under PhialJobsFailed.',
  }
}

async function checkWebhooks(client: Client, webUrl: string): Promise<Finding> {
  const { hours } = await one<{ hours: number | null }>(
    client,
    `SELECT (extract(epoch FROM now() - max(received_at)) / 3600)::float8 AS hours
       FROM service_message WHERE origin = 'webhook'`,
  )
  return {
    what: 'Webhooks of the service',
    fault:
      hours === null
        ? 'None has arrived yet.'
        : hours > quietHours
          ? `None has arrived for ${Math.round(hours)} hours.`
          : undefined,
    advice: `The service sends to ${webUrl}/api/webhooks/service: register this address there with the secret in SERVICE_WEBHOOK_SECRET, and see that a proxy lets it through. A clinic without orders gets none.`,
  }
}

async function checkStaff(client: Client): Promise<Finding> {
  const { admins } = await one<{ admins: number }>(
    client,
    `SELECT count(*)::int AS admins FROM "user" WHERE role = 'admin' AND disabled_at IS NULL`,
  )
  return {
    what: 'Administrator',
    fault: admins === 0 ? 'There is no administrator, so no one can set up the clinic.' : undefined,
    advice: 'Run `node scripts/manage-user.ts invite admin <email address>`.',
  }
}
