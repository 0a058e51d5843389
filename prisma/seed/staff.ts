import { createAccount, hashAccountPassword } from '#lib/accounts/create-account.ts'
import { db } from '#lib/db/client.ts'
import type { DemoUser } from '#scripts/launcher/sandbox-file.ts'

const names: Record<DemoUser['role'], string> = {
  patient: '',
  clinician: 'Dr. Adaeze Okafor',
  reviewer: 'Johan Lindqvist',
  support: 'Sam Reyes',
  admin: 'Padma Natarajan',
}

export async function isSeeded() {
  return (await db().user.count({ where: { role: 'admin' } })) > 0
}

export async function seedStaff(users: DemoUser[]) {
  const staff = users.filter((user) => user.role !== 'patient')
  const hashes = await Promise.all(staff.map((user) => hashAccountPassword(user.password)))
  await db().$transaction(async (tx) => {
    for (const [index, user] of staff.entries()) {
      await createAccount(tx, {
        email: user.email,
        name: names[user.role],
        passwordHash: hashes[index] ?? '',
        role: user.role,
        locale: 'en',
        emailVerified: true,
      })
    }
  })
}
