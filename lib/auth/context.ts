export const staffRoles = ['clinician', 'reviewer', 'support', 'admin'] as const
export type StaffRole = (typeof staffRoles)[number]
export type Role = 'patient' | StaffRole

export type Actor =
  | { kind: 'anonymous' }
  | { kind: 'patient'; userId: string; patientId: string; name: string; email: string }
  | {
      kind: 'staff'
      userId: string
      role: StaffRole
      name: string
      email: string
      /** must set up the second step of signing in before anything of the clinic opens */
      lacksSecondStep?: boolean
    }
  /** jobs, the webhook receiver and the launcher */
  | { kind: 'system' }

export type PatientActor = Extract<Actor, { kind: 'patient' }>
export type StaffActor = Extract<Actor, { kind: 'staff' }>

/** Who asks, in which language, in which request. Every verb takes one. */
export interface Context {
  actor: Actor
  locale: 'en' | 'es'
  requestId: string
  /** the session that the request came with; staff and patients have one */
  session?: { sessionId: string; expiresAt: Date; endsInMs?: number }
  /** as the listener saw it, for counting attempts */
  clientAddress?: string
}

export function systemContext(requestId: string): Context {
  return { actor: { kind: 'system' }, locale: 'en', requestId }
}
