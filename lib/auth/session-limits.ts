import type { Role } from '#lib/auth/context.ts'
import { env } from '#lib/env.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

interface SessionLimits {
  /** without the person doing anything */
  idleMs: number
  /** from the sign-in on, whatever the person does */
  lifetimeMs: number
}

/** How long a session of a role lasts. */
export function sessionLimits(role: Role): SessionLimits {
  const { STAFF_IDLE_MINUTES, PATIENT_IDLE_MINUTES } = env()
  return role === 'patient'
    ? { idleMs: PATIENT_IDLE_MINUTES * minuteMs, lifetimeMs: 30 * 24 * hourMs }
    : { idleMs: STAFF_IDLE_MINUTES * minuteMs, lifetimeMs: 12 * hourMs }
}

/** Whether staff must have a second step at sign-in before they see anything of the clinic. */
export function requiresStaffTwoFactor(): boolean {
  const { STAFF_TWO_FACTOR, LOCAL_SANDBOX } = env()
  return (STAFF_TWO_FACTOR ?? (LOCAL_SANDBOX ? 'offered' : 'required')) === 'required'
}
