import { z } from 'zod'

// A download of one's own record, as sent to the browser. Client-safe.

export const exportStates = ['waiting', 'ready', 'failed', 'expired'] as const
export type ExportState = (typeof exportStates)[number]

/** How long a file can be downloaded. */
export const exportHours = 24

export interface ExportView {
  exportId: string
  state: ExportState
  requestedAt: string
  expiresAt: string | null
  /** in bytes */
  size: number | null
  /** files that could not be included */
  missing: number
}

export const exportParams = z.strictObject({ exportId: z.uuid() })
