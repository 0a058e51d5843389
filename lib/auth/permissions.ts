import { AppError, notFound } from '#lib/errors/app-error.ts'
import type { Actor, Context, PatientActor, Role, StaffActor } from './context.ts'

/** What each role may do. `own` verbs are scoped to the patient's rows by the verb itself. */
const permissionsOf = {
  patient: [
    'kits:order-own',
    'kits:register-own',
    'orders:read-own',
    'orders:cancel-own',
    'drafts:own',
    'consents:own',
    'account:own',
    'events:own',
    'reports:own',
    'results:own',
  ],
  support: [
    'orders:read',
    'patients:read',
    'attention:set-aside',
    'orders:cancel',
    'orders:export',
    'simulator:use',
    'account:own',
    'events:all',
    'reports:read',
    'reports:upload',
  ],
  reviewer: [
    'orders:read',
    'patients:read',
    'attention:set-aside',
    'simulator:use',
    'account:own',
    'events:all',
    'reports:read',
    'reports:review',
  ],
  clinician: [
    'orders:read',
    'patients:read',
    'attention:set-aside',
    'orders:cancel',
    'orders:export',
    'simulator:use',
    'account:own',
    'events:all',
    'reports:read',
    'reports:upload',
    'reports:review',
  ],
  admin: [
    'orders:read',
    'patients:read',
    'attention:set-aside',
    'orders:cancel',
    'orders:export',
    'simulator:use',
    'account:own',
    'events:all',
    'webhooks:read',
    'audit:read',
    'users:manage',
    'reports:read',
    'reports:upload',
    'reports:review',
  ],
} as const satisfies Record<Role, readonly string[]>

export type Permission = (typeof permissionsOf)[Role][number]

export function hasPermission(actor: Actor, permission: Permission) {
  if (actor.kind === 'anonymous') return false
  if (actor.kind === 'system') return true
  if (actor.kind === 'staff' && actor.lacksSecondStep) return permission === 'account:own'
  const role = actor.kind === 'patient' ? 'patient' : actor.role
  const granted: readonly Permission[] = permissionsOf[role]
  return granted.includes(permission)
}

/**
 * Throws signed-out, forbidden, second-step-missing (staff who must set it up first), or not-found: to a patient what
 * only staff may do does not exist.
 */
export function requirePermission(context: Context, permission: Permission) {
  const { actor } = context
  if (actor.kind === 'anonymous') throw new AppError('signed-out')
  if (hasPermission(actor, permission)) return
  if (actor.kind === 'staff' && actor.lacksSecondStep) throw new AppError('second-step-missing')
  throw actor.kind === 'patient' ? notFound() : new AppError('forbidden')
}

/** The patient who asks; throws signed-out or forbidden. */
export function requirePatient(context: Context, permission: Permission): PatientActor {
  requirePermission(context, permission)
  if (context.actor.kind !== 'patient') throw new AppError('forbidden')
  return context.actor
}

/** The member of staff who asks; throws signed-out or forbidden. */
export function requireStaff(context: Context, permission: Permission): StaffActor {
  requirePermission(context, permission)
  if (context.actor.kind !== 'staff') throw new AppError('forbidden')
  return context.actor
}
