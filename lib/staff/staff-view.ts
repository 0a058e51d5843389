import type { StaffRole } from '#lib/auth/context.ts'

// What leaves the server for the staff settings. Client-safe.

export interface StaffMember {
  userId: string
  name: string
  email: string
  role: StaffRole
  isActive: boolean
  /** of an authenticator app */
  hasCode: boolean
  hasPasskey: boolean
  /** that are open now */
  sessions: number
  signedInAt: string | null
  isYou: boolean
  /** who can be neither demoted nor deactivated */
  isLastAdmin: boolean
}

export interface InvitationView {
  invitationId: string
  email: string
  role: StaffRole
  expiresAt: string
  isExpired: boolean
}

export interface StaffView {
  members: StaffMember[]
  invitations: InvitationView[]
}
