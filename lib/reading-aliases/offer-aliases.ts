import type { WireLabReportResult } from '#contract/lab-reports.ts'
import type { Transaction } from '#lib/db/client.ts'
import { laboratoryIdOf } from '#lib/reading-accuracy/evaluated-row.ts'
import type { ReadingAlias } from '#prisma/generated/client.ts'
import { aliasNameOf } from './alias-name.ts'
import { aliasReason } from './alias-reason.ts'
import { contradictsSpecimen } from './code-specimen.ts'

type Offered = Pick<ReadingAlias, 'name' | 'loincCode' | 'loincName' | 'displayName' | 'ucumUnit'>

/** The approved aliases in force of a report’s laboratory; none where no laboratory was read. */
export async function findAliases(tx: Transaction, labName: string | null | undefined) {
  const laboratory = labName?.trim().slice(0, 200)
  if (!laboratory) return []
  return tx.readingAlias.findMany({
    where: { laboratoryId: laboratoryIdOf(laboratory), verdict: 'approved', end: null },
  })
}

/** An alias is the first candidate, and never more: where the reading was certain of another code, that is doubted. */
export function offerAlias(
  row: WireLabReportResult,
  aliases: readonly Offered[],
): WireLabReportResult {
  const name = aliasNameOf(row.test_name)
  const alias = aliases.find((each) => each.name === name)
  if (!alias || contradictsSpecimen(row, alias.loincName)) return row
  const known = row.loinc_matches.find((match) => match.loinc_code === alias.loincCode)
  const others = row.loinc_matches.filter((match) => match !== known)
  const first = {
    loinc_code: alias.loincCode,
    loinc_name: alias.loincName,
    display_name: alias.displayName,
    ucum_unit: alias.ucumUnit,
    aliases: [],
    ...known,
    confidence_score: 1,
    reasons: [aliasReason, ...(known?.reasons ?? [])],
  }
  const isCertain = row.loinc_match_status === 'auto_match'
  const isSame = known !== undefined && known === row.loinc_matches[0]
  return {
    ...row,
    loinc_matches: [first, ...others],
    loinc_match_status: isCertain && isSame ? 'auto_match' : 'needs_review',
    doubts: isCertain && !isSame ? [...row.doubts, 'alias-differs'] : row.doubts,
  }
}
