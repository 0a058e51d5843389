import type { WireLabReportResult } from '#contract/lab-reports.ts'
import type { Transaction } from '#lib/db/client.ts'
import { aliasedCode, aliasReason } from '#lib/reading-aliases/alias-reason.ts'
import { findAliases, offerAlias } from '#lib/reading-aliases/offer-aliases.ts'
import { type FoundReview, readRows } from './find-review.ts'
import { rowIdOf } from './resolve-rows.ts'
import type { ReviewEdits } from './review-edits.ts'

/** The rows as a reviewer sees them: with the clinic’s aliases, except where a row was already decided without. */
export async function offerRows(tx: Transaction, review: FoundReview, edits: ReviewEdits) {
  const rows = readRows(review)
  const aliases = await findAliases(tx, review.data.metadata.lab_name)
  if (aliases.length === 0) return rows
  return rows.map((row, position) => {
    const edit = edits.rows[rowIdOf(row, position)]
    const isDecided = edit !== undefined && (edit.state !== 'open' || edit.typed !== undefined)
    return isDecided && edit.code === undefined ? row : offerAlias(row, aliases)
  })
}

/** Says in the approved rows which codes came from an alias: the history of a row keeps its source. */
export async function nameAliases(
  tx: Transaction,
  review: FoundReview,
  approved: readonly WireLabReportResult[],
): Promise<WireLabReportResult[]> {
  const aliases = await findAliases(tx, review.data.metadata.lab_name)
  const read = new Map(readRows(review).map((row) => [row.id, row]))
  return approved.map((row) => {
    const before = read.get(row.id)
    const [first, ...others] = row.loinc_matches
    if (!first || !before || before.loinc_matches[0]?.loinc_code === first.loinc_code) return row
    const offered = aliasedCode(offerAlias({ ...before, test_name: row.test_name }, aliases))
    if (offered !== first.loinc_code || first.reasons.includes(aliasReason)) return row
    const named = { ...first, reasons: [aliasReason, ...first.reasons] }
    return { ...row, loinc_matches: [named, ...others] }
  })
}
