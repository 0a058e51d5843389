import type { WireLabReportResult } from '#contract/lab-reports.ts'
import { findDecimalSign, readNumber } from '#lib/results/read-number.ts'

interface Limit {
  codes: string
  /** by UCUM unit */
  units: Record<string, readonly [low: number, high: number]>
}

/**
 * What no living person's sample has: wider than any reported survivor (potassium 14, sodium 99 to 196 mmol/L, glucose
 * 2,656 mg/dL, creatinine 74 mg/dL), so that an extreme value is a doubt and only a misprint is impossible.
 */
const limits: Limit[] = [
  { codes: '2823-3 6298-4 39789-3', units: { 'mmol/L': [0.8, 15], 'meq/L': [0.8, 15] } },
  { codes: '2951-2 2947-0 39791-9', units: { 'mmol/L': [80, 220], 'meq/L': [80, 220] } },
  { codes: '2075-0 2069-3 41650-3', units: { 'mmol/L': [40, 170], 'meq/L': [40, 170] } },
  { codes: '2028-9 1963-8 1959-6', units: { 'mmol/L': [1, 75], 'meq/L': [1, 75] } },
  { codes: '17861-6', units: { 'mg/dL': [2, 30], 'mmol/L': [0.5, 7.5] } },
  { codes: '19123-9 2601-3', units: { 'mg/dL': [0.1, 30], 'mmol/L': [0.04, 12.5] } },
  { codes: '2777-1', units: { 'mg/dL': [0.1, 50], 'mmol/L': [0.03, 16] } },
  {
    codes: '2345-7 1558-6 2339-0 41653-7 2340-8',
    units: { 'mg/dL': [1, 3_000], 'mmol/L': [0.05, 165] },
  },
  { codes: '2160-0 38483-4', units: { 'mg/dL': [0.01, 90], 'umol/L': [1, 8_000] } },
  { codes: '3094-0 6299-2', units: { 'mg/dL': [0.1, 500], 'mmol/L': [0.03, 180] } },
  { codes: '1751-7', units: { 'g/dL': [0.1, 12], 'g/L': [1, 120] } },
  { codes: '2885-2', units: { 'g/dL': [0.5, 25], 'g/L': [5, 250] } },
  { codes: '718-7 20509-6 59260-0', units: { 'g/dL': [0.5, 30], 'g/L': [5, 300] } },
  { codes: '4544-3 20570-8', units: { '%': [2, 90] } },
  { codes: '789-8 26453-1', units: { '10*6/uL': [0.2, 15], '10*12/L': [0.2, 15] } },
  { codes: '6690-2 26464-8', units: { '10*3/uL': [0, 2_000], '10*9/L': [0, 2_000] } },
  { codes: '777-3 26515-7', units: { '10*3/uL': [0, 15_000], '10*9/L': [0, 15_000] } },
  { codes: '787-2 30428-7', units: { fL: [30, 200] } },
  { codes: '785-6', units: { pg: [5, 80] } },
  { codes: '786-4', units: { 'g/dL': [10, 60] } },
  { codes: '4548-4 17856-6', units: { '%': [1, 30] } },
  { codes: '2744-1 2746-6 11558-4', units: { '[pH]': [6, 8.2] } },
  {
    // Shares of a whole.
    codes: '770-8 736-9 5905-5 713-8 706-2 26511-6 26478-8 26485-3 26450-7 30180-4 2708-6 59408-5',
    units: { '%': [0, 100] },
  },
  { codes: '2093-3', units: { 'mg/dL': [2, 4_000], 'mmol/L': [0.05, 105] } },
  { codes: '2085-9', units: { 'mg/dL': [0, 400], 'mmol/L': [0, 11] } },
]

const byCode = new Map(
  limits.flatMap(({ codes, units }) => codes.split(' ').map((code) => [code, units] as const)),
)

/** Without a code or a recognized unit, or for a test that is not in the table, nothing is impossible. */
export function isImpossible(row: WireLabReportResult): boolean {
  const code = row.loinc_match_status === 'no_match' ? undefined : row.loinc_matches[0]?.loinc_code
  const limit = byCode.get(code ?? '')?.[row.ucum_unit ?? '']
  const printed = readNumber(row.value, findDecimalSign([row.value, row.reference_range ?? '']))
  if (!limit || !printed) return false
  const [low, high] = limit
  const { number, comparator } = printed
  // "<0.5" is the limit of a method, not a value; ">500" is at least that.
  if (comparator?.startsWith('<')) return false
  return number > high || (comparator === null && number < low)
}
