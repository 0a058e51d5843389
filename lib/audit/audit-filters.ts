import { z } from 'zod'
import { storableDay } from '#contract/dates.ts'

// Client-safe. Sent in a body: what staff search for stays out of addresses.

/** Of what is searched for. */
export const maxFilterLength = 200

const words = z.string().trim().max(maxFilterLength).default('')
const day = z.union([z.literal(''), storableDay()]).default('')

export const auditFilterInput = z.strictObject({
  /** name or email of who acted */
  actor: words,
  /** name or id of the patient concerned */
  patient: words,
  /** such as orders, or orders.export */
  action: words,
  /** the start of a network address */
  address: words,
  from: day,
  /** included */
  until: day,
  /** without the entries of the bar of critical results, which every page of the clinic shows */
  leaveOutBar: z.boolean().default(false),
})

export type AuditFilters = z.output<typeof auditFilterInput>

export const auditPageInput = auditFilterInput.extend({
  /** the id of the last entry of the page before */
  before: z
    .string()
    .regex(/^\d{1,18}$/)
    .nullable()
    .default(null),
})

/** The most rows of one export. */
export const maxExportedEntries = 10_000

export interface AuditLine {
  entryId: string
  at: string
  actorName: string | null
  actorRole: string
  action: string
  patientId: string | null
  patientName: string | null
  subject: string | null
  subjectId: string | null
  outcome: string
  reason: string | null
  address: string | null
  device: string | null
  isSealed: boolean
}

export interface AuditPage {
  entries: AuditLine[]
  next: string | null
}

export interface AuditIntegrity {
  entries: number
  seals: number
  waiting: number
  head: string
  /** the first hundred */
  faults: number
  checkedAt: string
}
