import { labReportResult, type WireLabReportResult } from '#contract/lab-reports.ts'
import type { Transaction } from '#lib/db/client.ts'
import type { SecondReading } from '#prisma/generated/client.ts'

type Picked = Pick<SecondReading, 'decisionId' | 'rowId'>

/** The rows of the approval that the row was picked from, and the row itself. */
export async function findApproved(tx: Transaction, { decisionId, rowId }: Picked) {
  const { after } = await tx.reviewDecision.findUniqueOrThrow({
    where: { id: decisionId },
    select: { after: true },
  })
  const rows = labReportResult.array().catch([]).parse(after)
  return { rows, row: rows.find(({ id }) => id === rowId) }
}

/** What is asked of the service for a reading: with the code of the approved row, which no one reads from the page. */
export function codeOf(row: WireLabReportResult | undefined) {
  return row?.loinc_match_status === 'no_match' ? undefined : row?.loinc_matches[0]?.loinc_code
}
