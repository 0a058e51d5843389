import type { PatientId } from '#lib/ids.ts'

// What leaves the server of the coverage list. Client-safe.

export const coverageDays = 7
export const coveragePageSize = 25

export type ConnectionState = 'connected' | 'silent' | 'failing'

export interface CoveredConnection {
  /** slug */
  provider: string
  state: ConnectionState
  /** the newest data; null before there is any */
  heardAt: string | null
}

export interface CoverageRow {
  patientId: PatientId
  firstName: string
  lastName: string
  connections: CoveredConnection[]
  heardAt: string | null
  /** hours of each of the last whole days in which something was measured, oldest first */
  days: { day: string; hours: number }[]
  /** of `coverageDays` × 24 */
  hours: number
}

export interface CoveragePage {
  rows: CoverageRow[]
  counts: Record<'all' | 'silent' | 'failing', number>
  page: number
  pageCount: number
}
