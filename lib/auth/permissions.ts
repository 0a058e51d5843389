import { AppError, notFound } from '#lib/errors/app-error.ts'
import type { Actor, Context, PatientActor, Role, StaffActor } from './context.ts'

const patient = ['patient'] as const
const staff = ['support', 'reviewer', 'clinician', 'admin'] as const
const orderStaff = ['support', 'clinician', 'admin'] as const
const reportReviewers = ['reviewer', 'clinician', 'admin'] as const
const anchorWriters = ['clinician', 'admin'] as const
const clinicalStaff = ['reviewer', 'clinician'] as const
const clinician = ['clinician'] as const
const admin = ['admin'] as const
const clinicians = ['clinician'] as const
const resultReaders = ['reviewer', 'clinician'] as const
const emergencyStaff = ['support', 'admin'] as const

/** The verbs behind an `own` permission see only the patient's own rows. */
const rolesWith = {
  'kits:order-own': patient,
  'kits:register-own': patient,
  'orders:read-own': patient,
  'orders:cancel-own': patient,
  'orders:correct-own': patient,
  'drafts:own': patient,
  'answers:own': patient,
  'events:own': patient,
  'reports:own': patient,
  'reports:read-own': patient,
  'results:own': patient,
  'results:read-own': patient,
  'wearables:own': patient,
  'wearables:read-own': patient,
  'account:own': ['patient', ...staff],
  'orders:place': orderStaff,
  /** patients for their own orders */
  'appointments:book': ['patient', ...orderStaff],
  'appointments:read': staff,
  'orders:read': staff,
  'orders:cancel': orderStaff,
  'orders:correct': orderStaff,
  /** asks the service to send an order’s newest event again */
  'orders:resend': orderStaff,
  'orders:share-views': anchorWriters,
  'orders:export': orderStaff,
  'orders:log': orderStaff,
  'patients:add': orderStaff,
  'patients:read': staff,
  'patients:emergency-access': emergencyStaff,
  /** opens the patient’s own pages, read only */
  'patients:view-as': orderStaff,
  'patients:delete': admin,
  'patients:oversee': admin,
  'attention:set-aside': staff,
  'simulator:use': staff,
  'events:all': staff,
  'reports:read': staff,
  'reports:upload': orderStaff,
  'reports:review': reportReviewers,
  /** how well reports are read: counts, without a value or a person */
  'reports:accuracy': admin,
  /** decides which codes laboratories' names stand for */
  'reports:aliases': reportReviewers,
  'results:desk': staff,
  'results:assign': clinicalStaff,
  'results:sign': clinician,
  'results:rules': admin,
  'results:anchors': anchorWriters,
  /** coverage of all patients, and queries; a patient’s data as for results */
  'insights:read': anchorWriters,
  'wearables:read': staff,
  'critical-results:own': patient,
  'critical-results:read-own': patient,
  /** that there is one, without whose and what */
  'critical-results:see': staff,
  'critical-results:read': resultReaders,
  'critical-results:act': clinicians,
  'critical-results:configure': admin,
  'conversations:own': patient,
  'conversations:read-own': patient,
  'conversations:desk': orderStaff,
  'clinic-contact:read': staff,
  'clinic-contact:edit': admin,
  'webhooks:read': admin,
  /** applies messages again, reads from the service again, sends tests */
  'webhooks:act': admin,
  /** endpoint, test event and keys of the team at the service */
  'service-connection:manage': admin,
  'users:manage': admin,
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof rolesWith

/** What staff who view as a patient may do: read what is on the patient's pages, nothing of the account. */
const viewingPermissions: readonly Permission[] = [
  'orders:read-own',
  'reports:read-own',
  'results:read-own',
  'wearables:read-own',
  'critical-results:read-own',
  'conversations:read-own',
]

export function hasPermission(actor: Actor, permission: Permission) {
  if (actor.kind === 'anonymous') return false
  if (actor.kind === 'system') return true
  if (actor.kind === 'staff' && actor.lacksSecondStep) return permission === 'account:own'
  if (actor.kind === 'patient' && actor.viewedBy) return viewingPermissions.includes(permission)
  return roleHasPermission(actor.kind === 'patient' ? 'patient' : actor.role, permission)
}

export function roleHasPermission(role: Role, permission: Permission) {
  const roles: readonly Role[] = rolesWith[permission]
  return roles.includes(role)
}

/**
 * Throws signed-out, forbidden, viewing-as-patient, second-step-missing (staff who must set it up first), or not-found: patients cannot
 * tell that a staff feature exists.
 */
export function requirePermission(context: Context, permission: Permission) {
  const { actor } = context
  if (actor.kind === 'anonymous') throw new AppError('signed-out')
  if (hasPermission(actor, permission)) return
  if (actor.kind === 'staff' && actor.lacksSecondStep) throw new AppError('second-step-missing')
  if (actor.kind === 'patient' && actor.viewedBy) throw new AppError('viewing-as-patient')
  throw actor.kind === 'patient' ? notFound() : new AppError('forbidden')
}

export function requirePatient(context: Context, permission: Permission): PatientActor {
  requirePermission(context, permission)
  if (context.actor.kind !== 'patient') throw new AppError('forbidden')
  return context.actor
}

/** Kits, reports and mails about them go by the address of the account. Throws email-unconfirmed. */
export function requireConfirmedEmail(actor: Actor) {
  if (actor.kind === 'patient' && actor.lacksConfirmedEmail) throw new AppError('email-unconfirmed')
}

export function requireStaff(context: Context, permission: Permission): StaffActor {
  requirePermission(context, permission)
  if (context.actor.kind !== 'staff') throw new AppError('forbidden')
  return context.actor
}
