import type { WireLabReportResult } from '#contract/lab-reports.ts'

export const aliasReason = 'clinic-alias'

/** The code that an alias put first. A decision about the row keeps it, so that it holds after the alias is undone. */
export function aliasedCode({ loinc_matches: [first] }: WireLabReportResult): string | undefined {
  return first?.reasons.includes(aliasReason) ? first.loinc_code : undefined
}
