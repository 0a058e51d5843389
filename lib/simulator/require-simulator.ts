import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { env } from '#lib/env.ts'
import { notFound } from '#lib/errors/app-error.ts'

/** Who may drive the sandbox; outside the local one there is nothing to drive. */
export function requireSimulator(context: Context) {
  const actor = requireStaff(context, 'simulator:use')
  if (!env().LOCAL_SANDBOX) throw notFound()
  return actor
}
