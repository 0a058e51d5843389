import type { WireLabReportResult } from '#contract/lab-reports.ts'
import type { Transaction } from '#lib/db/client.ts'
import {
  type EvaluatedRow,
  type EvaluationSource,
  evaluationSources,
  laboratoryIdOf,
  listDifferences,
} from '#lib/reading-accuracy/evaluated-row.ts'
import { aliasNameOf } from '#lib/reading-aliases/alias-name.ts'
import type { FoundReview } from '#lib/reviews/find-review.ts'
import { finishRow, printedFields, type ReviewRow } from '#lib/reviews/resolve-rows.ts'

/** Rows that the page does not have: the reading made them up. Other reasons to leave a row out say nothing about it. */
const inventedReasons: ReadonlySet<string> = new Set(['not-a-result', 'duplicate'])
/** The page says what was read, and someone who knows better says otherwise. */
const outsideReasons: ReadonlySet<string> = new Set(['laboratory', 'clinician'])

/** Keeps how each decided row was read and approved, in the transaction of the decision. */
export async function keepEvaluation(
  tx: Transaction,
  { data }: Pick<FoundReview, 'data'>,
  { decisionId, rows }: { decisionId: string; rows: readonly ReviewRow[] },
): Promise<void> {
  const laboratory = (data.metadata.lab_name ?? '').trim().slice(0, 200)
  const sources = new Map(data.pages.map(({ page, source }) => [page, source]))
  const shared = {
    decisionId,
    laboratory,
    laboratoryId: laboratoryIdOf(laboratory),
    parser: data.reader?.parser.slice(0, 100) ?? null,
    engines: (data.reader?.engines ?? []).slice(0, 10).map((engine) => engine.slice(0, 100)),
  }
  const decided = rows.filter(({ state }) => state === 'accepted' || state === 'deleted')
  await tx.readingEvaluation.createMany({
    data: decided.flatMap((row) => {
      const verdict = judge(row)
      if (!verdict) return []
      const source = readSource(sources.get(row.row.page ?? 0))
      const name = verdict.asApproved ? aliasNameOf(verdict.asApproved.name) : ''
      return [{ ...shared, rowId: row.id, name, source, ...verdict }]
    }),
  })
}

function judge(row: ReviewRow) {
  const { state, before, why } = row
  const isDoubted = (before?.doubts.length ?? 0) > 0
  if (!before) {
    // A row that was added and left out again was never on the page.
    if (state === 'deleted') return undefined
    return { verdict: 'missed', isDoubted, wrong: [], asApproved: { ...approvedRow(row) } }
  }
  const read = pickRow(before)
  const asRead = { ...read }
  if (state === 'deleted') {
    const verdict = why && inventedReasons.has(why.reason) ? 'invented' : 'left-out'
    return { verdict, isDoubted, wrong: [], asRead }
  }
  const approved = approvedRow(row)
  const isFromOutside = why !== undefined && outsideReasons.has(why.reason)
  const wrong = listDifferences(read, approved).filter(
    (field) => !isFromOutside || (field !== 'value' && field !== 'unit'),
  )
  return { verdict: 'read', isDoubted, wrong, asRead, asApproved: { ...approved } }
}

const approvedRow = (row: ReviewRow) => pickRow(finishRow(row))

function pickRow(row: WireLabReportResult): EvaluatedRow {
  const hasCode = row.loinc_match_status !== 'no_match'
  return { ...printedFields(row), code: (hasCode && row.loinc_matches[0]?.loinc_code) || null }
}

function readSource(source: string | null | undefined): EvaluationSource {
  return evaluationSources.find((known) => known === source) ?? 'unknown'
}
