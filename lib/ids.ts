import type { z } from 'zod'

// Brands keep the ids of orders, patients and reports apart. They do not promise that the id exists or is well formed: in
// an address it may be any text, and an invalid one is not found, like another patient's.

export type OrderId = string & z.core.$brand<'OrderId'>
export type PatientId = string & z.core.$brand<'PatientId'>
/** A report and its parsing job share one id, which is called jobId in addresses and columns. */
export type ReportId = string & z.core.$brand<'ReportId'>

// For rows, messages and addresses, whose ids are plain text.
export const asOrderId = (id: string) => id as OrderId
export const asPatientId = (id: string) => id as PatientId
export const asReportId = (id: string) => id as ReportId
