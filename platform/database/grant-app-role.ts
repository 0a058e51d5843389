import { Client } from 'pg'

export interface RoleRights {
  /** Tables that it may neither change nor delete from. */
  appendOnly: readonly string[]
  readOnly?: readonly string[]
  /** Tables that it may not even read. */
  hidden?: readonly string[]
  /** Whether its process works off jobs: a worker keeps the table of heartbeats. */
  runsJobs: boolean
}

interface AppRole extends RoleRights {
  name: string
  password: string
}

const workingSchemas = ['public', 'graphile_worker']

/**
 * Creates the role that the program runs as. It owns no tables, so it cannot disable their triggers, and it cannot update
 * or delete append-only rows. The owner runs this after each migration. Returns the role's connection URL.
 */
export async function grantAppRole(ownerUrl: string, role: AppRole): Promise<string> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('BEGIN')
    // All databases of a server share its roles.
    await client.query(`SELECT pg_advisory_xact_lock(728115003)`)
    await makeRole(client, role)
    await grantWork(client, client.escapeIdentifier(role.name), role)
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
  const url = new URL(ownerUrl)
  url.username = role.name
  url.password = role.password
  return url.href
}

async function makeRole(client: Client, { name, password }: AppRole) {
  const found = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name])
  const role = client.escapeIdentifier(name)
  if (found.rowCount === 0) await client.query(`CREATE ROLE ${role}`)
  await client.query(
    `ALTER ROLE ${role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS
       PASSWORD ${client.escapeLiteral(password)}`,
  )
}

async function grantWork(
  client: Client,
  role: string,
  { appendOnly, readOnly = [], hidden = [], runsJobs }: RoleRights,
) {
  const { rows: databases } = await client.query<{ name: string }>(
    'SELECT current_database() AS name',
  )
  for (const { name } of databases)
    await client.query(`GRANT CONNECT ON DATABASE ${client.escapeIdentifier(name)} TO ${role}`)
  for (const schema of workingSchemas) {
    await client.query(`GRANT USAGE ON SCHEMA ${schema} TO ${role}`)
    await client.query(
      `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role}`,
    )
    await client.query(`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${schema} TO ${role}`)
    await client.query(`GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${schema} TO ${role}`)
  }
  for (const table of appendOnly)
    await client.query(`REVOKE UPDATE, DELETE ON ${client.escapeIdentifier(table)} FROM ${role}`)
  for (const table of readOnly)
    await client.query(
      `REVOKE INSERT, UPDATE, DELETE ON ${client.escapeIdentifier(table)} FROM ${role}`,
    )
  for (const table of hidden)
    await client.query(`REVOKE ALL ON ${client.escapeIdentifier(table)} FROM ${role}`)
  await client.query(`REVOKE INSERT, UPDATE, DELETE ON _prisma_migrations FROM ${role}`)
  await openJobTables(client, role)
  if (runsJobs) await keepHeartbeats(client, role)
  else await client.query(`REVOKE CREATE ON SCHEMA public FROM ${role}`)
}

/** The workers create their own heartbeat table. */
async function keepHeartbeats(client: Client, role: string) {
  await client.query(`GRANT CREATE ON SCHEMA public TO ${role}`)
  const { rows } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('public.worker_heartbeat') IS NOT NULL AS exists`,
  )
  if (rows[0]?.exists) await client.query(`ALTER TABLE worker_heartbeat OWNER TO ${role}`)
}

/** graphile-worker enables row-level security: without a policy only the owner sees rows. */
async function openJobTables(client: Client, role: string) {
  const { rows } = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'graphile_worker' AND rowsecurity`,
  )
  for (const { name } of rows) {
    const table = `graphile_worker.${client.escapeIdentifier(name)}`
    await client.query(`DROP POLICY IF EXISTS ${role} ON ${table}`)
    await client.query(
      `CREATE POLICY ${role} ON ${table} TO ${role} USING (true) WITH CHECK (true)`,
    )
  }
}
