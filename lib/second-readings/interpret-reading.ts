import type { WireLabReportResult } from '#contract/lab-reports.ts'
import type { ReportId } from '#lib/ids.ts'
import type { TypedFields } from '#lib/reviews/review-edits.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { codeOf } from './approved-row.ts'

/** What the service makes of the typed words. `code`: instead of the approved one; null: none. */
export function interpretReading(
  jobId: ReportId,
  typed: TypedFields,
  approved: WireLabReportResult | undefined,
  code: string | null | undefined = codeOf(approved),
): Promise<WireLabReportResult> {
  return serviceClient().readTypedRow(jobId, {
    test_name: typed.name,
    value: typed.value,
    units: typed.unit,
    reference_range: typed.range,
    flag: typed.flag,
    source_panel_name: approved?.source_panel_name ?? '',
    ...(code && { loinc_code: code }),
  })
}
