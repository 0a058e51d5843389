import { randomBytes, randomUUID } from 'node:crypto'
import { createAccount, hashAccountPassword } from '#lib/accounts/create-account.ts'
import type { Context, StaffRole } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import type { DemoUser } from '#scripts/launcher/sandbox-file.ts'

interface StaffMember {
  name: string
  role: StaffRole
  /** of those who are only on the roster; the others are the sandbox's */
  email?: string
}

const clinic: StaffMember[] = [
  { name: 'Dr. Adaeze Okafor', role: 'clinician' },
  { name: 'Dr. Henrik Sorensen', role: 'clinician', email: 'dr.sorensen@cedarvale.example' },
  { name: 'Dr. Lucia Ferrante', role: 'clinician', email: 'dr.ferrante@cedarvale.example' },
  { name: 'Johan Lindqvist', role: 'reviewer' },
  { name: 'Padma Natarajan', role: 'admin' },
]

const support: StaffMember = { name: 'Sam Reyes', role: 'support' }

/** The account of support is created last: it marks a complete demo (lib/server/is-ready.ts). */
export async function isSeeded() {
  return (await db().user.count({ where: { role: 'support' } })) > 0
}

/** Those who act in the demo, by name. */
export async function seedStaff(users: readonly DemoUser[]): Promise<Map<string, Context>> {
  const contexts = new Map<string, Context>()
  for (const member of clinic) contexts.set(member.name, await seedMember(member, users))
  return contexts
}

export async function completeSeed(users: readonly DemoUser[]) {
  await seedMember(support, users)
}

async function seedMember(member: StaffMember, users: readonly DemoUser[]): Promise<Context> {
  const { name, role } = member
  const demo = member.email ? undefined : users.find((user) => user.role === role)
  const email = demo?.email ?? member.email
  if (!email) throw new Error(`The sandbox has no account of role ${role}`)
  const known = await db().user.findUnique({ where: { email }, select: { id: true } })
  const passwordHash = await hashAccountPassword(
    demo?.password ?? randomBytes(18).toString('base64url'),
  )
  const userId =
    known?.id ??
    (await db().$transaction((tx) =>
      createAccount(tx, { email, name, passwordHash, role, locale: 'en', emailVerified: true }),
    ))
  return {
    actor: { kind: 'staff', userId, role, name, email },
    locale: 'en',
    requestId: randomUUID(),
  }
}
