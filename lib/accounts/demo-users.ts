import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Context } from '#lib/auth/context.ts'
import { requireSandboxUser } from '#lib/auth/require-sandbox-user.ts'
import { db } from '#lib/db/client.ts'
import { env } from '#lib/env/env.ts'
import { notFound } from '#lib/errors/app-error.ts'

const roles = ['patient', 'clinician', 'reviewer', 'support', 'admin'] as const
const sandboxFile = z.object({
  users: z.array(z.object({ role: z.enum(roles), email: z.string(), password: z.string() })),
})

export const demoSignInSchema = z.strictObject({ role: z.enum(roles, { error: 'choice' }) })

export interface DemoUser {
  role: (typeof roles)[number]
  name: string
}

export async function listDemoUsers(): Promise<DemoUser[]> {
  const users = await readDemoUsers()
  const rows = await db().user.findMany({
    where: { email: { in: users.map((user) => user.email) } },
    select: { email: true, name: true },
  })
  return users.flatMap(({ role, email }) => {
    const row = rows.find((known) => known.email === email)
    return row ? [{ role, name: row.name }] : []
  })
}

/** Never send these to the browser. */
export async function getDemoCredentials(
  context: Context,
  { role }: z.infer<typeof demoSignInSchema>,
) {
  requireSandboxUser(context)
  const user = (await readDemoUsers()).find((known) => known.role === role)
  if (!user) throw notFound()
  return { email: user.email, password: user.password }
}

async function readDemoUsers() {
  const { LOCAL_SANDBOX, SANDBOX_FILE } = env()
  if (!LOCAL_SANDBOX || !SANDBOX_FILE) return []
  const text = await readFile(SANDBOX_FILE, 'utf8').catch(() => '{"users":[]}')
  return sandboxFile.parse(JSON.parse(text)).users
}
