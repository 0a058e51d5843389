import { loincIndex } from '#service/parsing/loinc/loinc-index.ts'
import type { ReadResult } from './read-result.ts'

const molarOfMass: Readonly<Record<string, string>> = { '9830-1': '32309-7', '11054-4': '44915-7' }

/** "Chol/HDL ratio" has a code for lipids in mg/dL and another one for those in mmol/L: the report's own lipids decide. */
export function chooseMolarRatios(results: readonly ReadResult[]): ReadResult[] {
  const units = new Set(results.flatMap((result) => (isCholesterol(result) ? result.ucum : [])))
  const isMolar = units.has('mmol/L') && units.size === 1
  return isMolar ? results.map(withMolarRatio) : [...results]
}

const isCholesterol = ({ loinc }: ReadResult) =>
  /^Cholesterol(?!.*\/)/.test(loinc.matches[0]?.term.component ?? '')

function withMolarRatio(result: ReadResult): ReadResult {
  const [first, ...others] = result.loinc.matches
  const term = loincIndex().byCode.get(molarOfMass[first?.term.code ?? ''] ?? '')
  if (!first || !term) return result
  const rest = others.filter((other) => other.term !== term)
  return { ...result, loinc: { ...result.loinc, matches: [{ ...first, term }, ...rest] } }
}
