import type { z } from 'zod'
import type { labReportData, labReportMetadata } from '#service/contract/lab-reports.ts'

/** What the service read of a report (contract 2.14). */
export type ReportData = z.output<typeof labReportData>
export type ReportMetadata = z.output<typeof labReportMetadata>
