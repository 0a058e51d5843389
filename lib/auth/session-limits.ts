import { env } from '#lib/env/env.ts'
import type { Role } from './context.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

interface SessionLimits {
  idleMs: number
  lifetimeMs: number
}

export function sessionLimits(role: Role): SessionLimits {
  const { STAFF_IDLE_MINUTES, PATIENT_IDLE_MINUTES } = env()
  return role === 'patient'
    ? { idleMs: PATIENT_IDLE_MINUTES * minuteMs, lifetimeMs: 30 * 24 * hourMs }
    : { idleMs: STAFF_IDLE_MINUTES * minuteMs, lifetimeMs: 12 * hourMs }
}

export function requiresStaffTwoFactor(): boolean {
  const { STAFF_TWO_FACTOR, LOCAL_SANDBOX } = env()
  return (STAFF_TWO_FACTOR ?? (LOCAL_SANDBOX ? 'offered' : 'required')) === 'required'
}
