import { describe, expect, it } from 'vitest'
import { asPatientId } from '#lib/ids.ts'
import type { Actor } from './context.ts'
import {
  hasPermission,
  type Permission,
  requirePatient,
  requirePermission,
  requireStaff,
} from './permissions.ts'

const person = { userId: 'u', name: 'n', email: 'e' }
const actors: Record<string, Actor> = {
  anonymous: { kind: 'anonymous' },
  patient: { kind: 'patient', patientId: asPatientId('p'), ...person },
  support: { kind: 'staff', role: 'support', ...person },
  reviewer: { kind: 'staff', role: 'reviewer', ...person },
  clinician: { kind: 'staff', role: 'clinician', ...person },
  admin: { kind: 'staff', role: 'admin', ...person },
}

const own = 'patient'
const staff = 'support reviewer clinician admin'
const table: [Permission, string][] = [
  ['kits:order-own', own],
  ['kits:register-own', own],
  ['orders:read-own', own],
  ['orders:cancel-own', own],
  ['drafts:own', own],
  ['events:own', own],
  ['reports:own', own],
  ['results:own', own],
  ['account:own', `${own} ${staff}`],
  ['orders:read', staff],
  ['patients:read', staff],
  ['attention:set-aside', staff],
  ['simulator:use', staff],
  ['events:all', staff],
  ['orders:cancel', 'support clinician admin'],
  ['orders:correct', 'support clinician admin'],
  ['orders:export', 'support clinician admin'],
  ['reports:read', staff],
  ['reports:upload', 'support clinician admin'],
  ['reports:accuracy', 'admin'],
  ['reports:aliases', 'reviewer clinician admin'],
  ['reports:review', 'reviewer clinician admin'],
  ['results:desk', staff],
  ['results:assign', 'reviewer clinician'],
  ['results:sign', 'clinician'],
  ['results:rules', 'admin'],
  ['results:anchors', 'clinician admin'],
  ['webhooks:read', 'admin'],
  ['users:manage', 'admin'],
]

describe('permissions', () => {
  it.each(table)('%s is for %s', (permission, allowed) => {
    const granted = Object.keys(actors).filter((name) =>
      hasPermission(actors[name] ?? { kind: 'anonymous' }, permission),
    )
    expect(granted.sort()).toEqual(allowed.split(' ').sort())
  })

  it('distinguishes signed-out from forbidden, and hides staff features from patients', () => {
    const as = (name: string) => ({
      actor: actors[name] ?? { kind: 'anonymous' as const },
      locale: 'en' as const,
      requestId: 'r',
    })
    expect(() => requirePermission(as('anonymous'), 'orders:read')).toThrow('signed-out')
    expect(() => requirePermission(as('reviewer'), 'orders:cancel')).toThrow('forbidden')
    expect(() => requirePermission(as('patient'), 'orders:read')).toThrow('not-found')
    expect(() => requirePatient(as('admin'), 'account:own')).toThrow('forbidden')
    expect(() => requireStaff(as('patient'), 'account:own')).toThrow('forbidden')
  })
})
