import { env } from '#lib/env/env.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import type { Context } from './context.ts'
import { hasPermission } from './permissions.ts'

/**
 * Throws unless the caller sits at this machine or is staff: the mailbox and the demo sign-ins open every account of the
 * sandbox, which may be published through a tunnel. Not found outside the sandbox.
 */
export function requireSandboxUser(context: Context) {
  if (!env().LOCAL_SANDBOX) throw notFound()
  if (context.isOnThisMachine || hasPermission(context.actor, 'simulator:use')) return
  throw context.actor.kind === 'anonymous' ? new AppError('signed-out') : notFound()
}
