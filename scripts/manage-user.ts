import { randomUUID } from 'node:crypto'
import {
  changeStaffRole,
  disableUser,
  enableUser,
  endSessionsOf,
} from '#lib/accounts/user-access.ts'
import { type StaffRole, systemContext } from '#lib/auth/context.ts'
import { closeDb, db } from '#lib/db/client.ts'

// node scripts/manage-user.ts disable|enable|sign-out|role <email address> [role]
// Needs the web app's settings in the environment. Applies to the person's next request.

const verbs = { disable: disableUser, enable: enableUser, 'sign-out': endSessionsOf } as const

const [command = '', email = '', role = ''] = process.argv.slice(2)
const isPlain = Object.hasOwn(verbs, command)
if (!email || (!isPlain && (command !== 'role' || !role))) {
  console.error(
    'Usage: node scripts/manage-user.ts disable|enable|sign-out|role <email address> [role]',
  )
  process.exit(2)
}

try {
  const user = await db().user.findUnique({
    where: { email: email.toLowerCase() },
    select: { id: true },
  })
  if (!user) throw new Error('There is no account with this address.')
  const context = systemContext(randomUUID())
  if (isPlain) await verbs[command as keyof typeof verbs](context, { userId: user.id })
  else await changeStaffRole(context, { userId: user.id, role: role as StaffRole })
  console.log('Done.')
} catch (error) {
  console.error(error instanceof Error ? error.message : 'failed')
  process.exitCode = 1
} finally {
  await closeDb()
}
