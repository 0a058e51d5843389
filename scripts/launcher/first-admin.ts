import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Client } from 'pg'

interface FirstAdminOptions {
  databaseUrl: string
  /** of the web app */
  env: NodeJS.ProcessEnv
  print: (line: string) => void
  /** Resolves with what was typed; undefined where no one can type. */
  ask: ((question: string) => Promise<string>) | undefined
}

const command = 'node scripts/manage-user.ts invite admin <email address>'

/** An installation without staff: asks once for the first administrator's address and prints the link. */
export async function inviteFirstAdmin({ databaseUrl, env, print, ask }: FirstAdminOptions) {
  if (await hasStaff(databaseUrl)) return
  const email = await ask?.('  No one works here yet. Email address of the first administrator: ')
  if (!email?.trim()) {
    print(`  No one works here yet. Invite the first administrator:\n\n    ${command}\n`)
    return
  }
  const args = ['scripts/manage-user.ts', 'invite', 'admin', email.trim()]
  await promisify(execFile)(process.execPath, args, { env }).then(
    ({ stdout }) => print(`\n${stdout}`),
    ({ stderr }: { stderr?: string }) =>
      print(`\n  ${stderr?.trim() || 'It failed.'}\n  Try again with: ${command}\n`),
  )
}

async function hasStaff(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query(
      `SELECT 1 FROM "user" WHERE role <> 'patient' UNION ALL
       SELECT 1 FROM staff_invitation WHERE role = 'admin' AND expires_at > now() LIMIT 1`,
    )
    return rows.length > 0
  } finally {
    await client.end()
  }
}
