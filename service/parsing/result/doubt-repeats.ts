import type { ReadResult } from './read-result.ts'

/**
 * Doubts results of one test that differ: a corrected report behind the first one, or reports of two people or days in one
 * file. Which of them counts is on the page, but not in their rows.
 */
export function doubtRepeats(results: readonly ReadResult[]): ReadResult[] {
  const groups = Map.groupBy(results, (result) => keyOf(result))
  return results.map((result) => {
    const key = keyOf(result)
    const alike = key === undefined ? [] : (groups.get(key) ?? [])
    const differs = alike.some((other) => printed(other) !== printed(result))
    return differs
      ? { ...result, doubts: [...result.doubts, 'repeated-differently' as const] }
      : result
  })
}

/** Undefined for results that may be of different tests (without a certain code, or of a culture) and for doubted ones. */
function keyOf({ loinc, ucum = '', isCulture, doubts }: ReadResult): string | undefined {
  const code = loinc.matches[0]?.term.code
  const isCertain =
    loinc.status === 'auto_match' && code !== undefined && !isCulture && doubts.length === 0
  return isCertain ? `${code} ${ucum}` : undefined
}

const printed = ({ value }: ReadResult) =>
  'number' in value ? `${value.kind} ${value.number}` : JSON.stringify(value)
