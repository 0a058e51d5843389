import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { env } from '#lib/env/env.ts'
import { notFound } from '#lib/errors/app-error.ts'

/** Throws not-found outside the local sandbox. */
export function requireSimulator(context: Context) {
  const actor = requireStaff(context, 'simulator:use')
  if (!env().LOCAL_SANDBOX) throw notFound()
  return actor
}
