import { randomUUID } from 'node:crypto'
import { systemContext } from '#lib/auth/context.ts'
import { closeDb } from '#lib/db/client.ts'
import { loadWebSettings } from '#scripts/launcher/web-settings-file.ts'

// AUTH_SECRET_BEFORE=… node scripts/reseal-second-steps.ts [--turn-off-lost]
// After AUTH_SECRET was changed, with the web app's settings: brings the second steps of all accounts under the new secret. Those that
// neither opens are counted, or turned off: their owners then sign in without one and set it up again. Exits with 1 while some are left.

const arguments_ = process.argv.slice(2)
const turnsOffLost = arguments_.includes('--turn-off-lost')
if (arguments_.some((given) => given !== '--turn-off-lost')) {
  console.error('Usage: AUTH_SECRET_BEFORE=… node scripts/reseal-second-steps.ts [--turn-off-lost]')
  process.exit(2)
}

try {
  await loadWebSettings(process.env)
  const { resealSecondSteps } = await import('#lib/accounts/second-step/reseal-second-steps.ts')
  const before = process.env.AUTH_SECRET_BEFORE || undefined
  const context = systemContext(randomUUID())
  const { unchanged, resealed, lost } = await resealSecondSteps(context, { before, turnsOffLost })
  console.log(`${resealed} under the new secret, ${unchanged} unchanged`)
  if (lost > 0) {
    console.error(`${lost} that neither secret opens${turnsOffLost ? ' turned off' : ''}`)
    if (!turnsOffLost) process.exitCode = 1
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : 'failed')
  process.exitCode = 1
} finally {
  await closeDb()
}
