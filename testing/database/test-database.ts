import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** empty without a replica */
    replicaUrl: string
  }
}

type Program = 'web' | 'service'

/** A fresh migrated database of one program, copied from a template; drop it after the test file. */
export async function createTestDatabase(program: Program) {
  const admin = inject('postgresUrl')
  const name = `test_${program}_${randomBytes(6).toString('hex')}`
  // Copying the files takes two thirds of the time of copying through the log.
  await runSql(admin, `CREATE DATABASE ${name} TEMPLATE template_${program} STRATEGY FILE_COPY`)
  const url = new URL(admin)
  url.pathname = `/${name}`
  return {
    url: url.toString(),
    drop: () => runSql(admin, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

/** The same database on the replica, for a run that has one. */
export function findOnReplica(databaseUrl: string): string | undefined {
  const replicaUrl = inject('replicaUrl')
  if (!replicaUrl) return undefined
  const url = new URL(replicaUrl)
  url.pathname = new URL(databaseUrl).pathname
  return url.href
}

async function runSql(connectionString: string, sql: string) {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
