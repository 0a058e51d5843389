import type { PatientId } from '#lib/ids.ts'
export const staffRoles = ['clinician', 'reviewer', 'support', 'admin'] as const
export type StaffRole = (typeof staffRoles)[number]
export type Role = 'patient' | StaffRole

export type Actor =
  | { kind: 'anonymous' }
  | {
      kind: 'patient'
      userId: string
      patientId: PatientId
      name: string
      email: string
      lacksConfirmedEmail?: boolean
      /** The role of the member of staff who sees this patient’s pages; `userId` is theirs. They change nothing. */
      viewedBy?: StaffRole
    }
  | {
      kind: 'staff'
      userId: string
      role: StaffRole
      name: string
      email: string
      lacksSecondStep?: boolean
    }
  | { kind: 'system' }

export type PatientActor = Extract<Actor, { kind: 'patient' }>
export type StaffActor = Extract<Actor, { kind: 'staff' }>

/** A session of a member of staff may open this patient's own pages. */
export interface OpenViewing {
  viewingId: string
  patientId: PatientId
  patientName: string
  endsInMs: number
}

export interface Context {
  actor: Actor
  locale: 'en' | 'es'
  /** chosen in this browser, rather than read from the account or the browser's settings */
  chosenLocale?: 'en' | 'es'
  requestId: string
  session?: { sessionId: string; expiresAt: Date; endsInMs?: number }
  /** Nothing can be changed in a session with an open viewing. */
  viewing?: OpenViewing
  clientAddress?: string
  /** families of browser and system */
  device?: string
  /** The browser's device cookie: accounts that signed in there recognize it. */
  deviceToken?: string
  /** The request came from this machine itself, not through a proxy. */
  isOnThisMachine?: boolean
}

export function systemContext(requestId: string): Context {
  return { actor: { kind: 'system' }, locale: 'en', requestId }
}
