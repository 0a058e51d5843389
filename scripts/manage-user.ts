import { randomUUID } from 'node:crypto'
import {
  changeStaffRole,
  disableUser,
  enableUser,
  endSessionsOf,
} from '#lib/accounts/user-access.ts'
import { type StaffRole, systemContext } from '#lib/auth/context.ts'
import { closeDb, db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { loadWebSettings } from '#scripts/launcher/web-settings-file.ts'

// node scripts/manage-user.ts invite admin|clinician|reviewer|support <email address>
// node scripts/manage-user.ts disable|enable|sign-out <email address>
// node scripts/manage-user.ts reset-second-step <email address>
// node scripts/manage-user.ts role <email address> <role>
// Needs the web app's settings in the environment, or a running `npm start` with its own PostgreSQL and the same DATA_DIR.
// Applies to the person's next request.

const usage = `Usage: node scripts/manage-user.ts invite admin|clinician|reviewer|support <email address>
       node scripts/manage-user.ts disable|enable|sign-out <email address>
       node scripts/manage-user.ts reset-second-step <email address>
       node scripts/manage-user.ts role <email address> <role>`
const verbs = { disable: disableUser, enable: enableUser, 'sign-out': endSessionsOf } as const

const [command = '', first = '', second = ''] = process.argv.slice(2)
const isPlain = Object.hasOwn(verbs, command) || command === 'reset-second-step'
if (!first || (!isPlain && (!['role', 'invite'].includes(command) || !second))) {
  console.error(usage)
  process.exit(2)
}

async function invite(role: string, email: string) {
  // The other commands need no mail and no texts.
  const { canMail } = await import('#lib/mail/can-mail.ts')
  const { inviteStaff } = await import('#lib/staff/invite-staff.ts')
  const context = systemContext(randomUUID())
  const { link } = await inviteStaff(context, { email, role: role as StaffRole })
  console.log(
    `${canMail() ? `The link was mailed to ${email}.` : 'No email was sent: SMTP_URL is not set.'} It works once, for 7 days:\n\n  ${link}\n`,
  )
}

async function change(email: string, role: string) {
  const user = await db().user.findUnique({
    where: { email: email.toLowerCase() },
    select: { id: true },
  })
  if (!user) throw new Error('There is no account with this address.')
  const context = systemContext(randomUUID())
  if (command === 'reset-second-step') {
    const { resetSecondStep } = await import('#lib/accounts/second-step/reset-second-step.ts')
    await resetSecondStep(context, { userId: user.id })
  } else if (isPlain) await verbs[command as keyof typeof verbs](context, { userId: user.id })
  else await changeStaffRole(context, { userId: user.id, role: role as StaffRole })
  console.log('Done.')
}

function describeFault(error: unknown) {
  if (!(error instanceof AppError)) return error instanceof Error ? error.message : 'failed'
  const { email, role } = error.fields ?? {}
  if (email === 'account-exists') return 'There is an account with this address already.'
  if (email) return 'This is no email address.'
  if (error.code === 'not-possible-now' && command === 'reset-second-step')
    return 'Two-step sign-in is off for this account already.'
  return role ? 'The roles are admin, clinician, reviewer and support.' : error.code
}

try {
  await loadWebSettings(process.env)
  if (command === 'invite') await invite(first, second)
  else await change(first, second)
} catch (error) {
  console.error(describeFault(error))
  process.exitCode = 1
} finally {
  await closeDb()
}
