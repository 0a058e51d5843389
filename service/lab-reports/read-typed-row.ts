import type { z } from 'zod'
import { labReportData, type typedRow, type WireLabReportResult } from '#contract/lab-reports.ts'
import type { Db } from '#service/db/client.ts'
import { invalidValue } from '#service/http/http-fault.ts'
import { loincIndex } from '#service/parsing/loinc/loinc-index.ts'
import type { LoincMatch } from '#service/parsing/loinc/match-loinc.ts'
import { type ReadResult, readResult } from '#service/parsing/result/read-result.ts'
import { findDecimalSign } from '#service/parsing/values/parse-number.ts'
import { requireJob } from './get-job.ts'
import { presentResult } from './present-results.ts'

interface TypedRequest {
  teamId: string
  jobId: string
  row: z.output<typeof typedRow>
}

const nowhere = { x: 0, y: 0, width: 0, height: 0 }
const certain = { confidence: 1, score: 10, leftover: 0 }

export async function readTypedRow(
  db: Db,
  { teamId, jobId, row }: TypedRequest,
): Promise<WireLabReportResult> {
  const job = await requireJob(db, { teamId, jobId })
  const printed = labReportData.safeParse(job.data)
  const texts = printed.success
    ? printed.data.results.flatMap(({ value, reference_range: range }) => [value, range ?? ''])
    : []
  const { units, reference_range: range, flag, source_panel_name: panel } = row
  const read = readResult(
    {
      page: 1,
      box: nowhere,
      valueBox: nowhere,
      name: row.test_name,
      value: row.value,
      ...(units && { unit: units }),
      ...(range && { range }),
      ...(flag && { flag }),
      ...(panel && { panel }),
      ...certain,
    },
    findDecimalSign([...texts, row.value, range ?? '']),
  )
  const {
    page: _,
    box: _box,
    value_box: _valueBox,
    id: _id,
    ...result
  } = presentResult(row.loinc_code ? chooseCode(read, row.loinc_code) : read)
  return { ...result, confidence: null }
}

function chooseCode(read: ReadResult, code: string): ReadResult {
  const term = loincIndex().byCode.get(code)
  if (!term) throw invalidValue(['body', 'loinc_code'], 'unknown LOINC code')
  const known = read.loinc.matches.find((match) => match.term.code === code)
  const chosen: LoincMatch = known ?? { term, confidence: 1, reasons: ['chosen'] }
  const others = read.loinc.matches.filter((match) => match.term.code !== code)
  return {
    ...read,
    loinc: { ...read.loinc, status: 'auto_match', matches: [chosen, ...others].slice(0, 5) },
    doubts: read.doubts.filter(
      (doubt) =>
        doubt !== 'name-unknown' &&
        doubt !== 'name-ambiguous' &&
        (doubt !== 'unit-implausible' || chosen.reasons.includes('unit-differs')),
    ),
  }
}
