import { normalizeUnit } from '#service/parsing/units/normalize-unit.ts'
import { beginsWithLevel } from './level-words.ts'
import { isKnownTest, isLabel, isLevel, nameKnownness } from './name-words.ts'
import { rowThresholds } from './thresholds.ts'

export const cleanName = (text: string) =>
  withoutNumbers(
    text
      .replace(/^(?:[-–•·>#]+\s+|[*✓✔✗✘↑↓▲▼△▽●○■□◆!]+\s*|\d{1,2}[.)]\s+)/u, '')
      .replace(/[\s:=.…_|–-]+$/u, '')
      .trim(),
  )

/**
 * The number or date of a row, that of a laboratory, and whether a result is final are no part of a known name; "17 OH
 * Progesterone" has its own.
 */
function withoutNumbers(name: string): string {
  const shorter = name.replace(/\s+0\d$/, '')
  const whole = shorter !== name && isKnownTest(shorter) ? shorter : name
  const rest = whole
    .replace(/^(?:\d{1,6}|\d{1,4}[./-]\d{1,2}[./-]\d{1,4})\s+(?=\p{L})/u, '')
    .replace(/\s+(?:final|prelim(?:inary)?|complete)\.?$/i, '')
  const isBetter = rest !== whole && nameKnownness(rest) > nameKnownness(whole)
  return isBetter && isKnownTest(rest) ? rest : whole
}

/** "FSH: Follicular" */
const endsInLevel = (name: string) => beginsWithLevel(/:\s*(\S.*)$/.exec(name)?.[1] ?? '')

/** "FSH: Follicular 3.5 - 12.5 Luteal" and "Trimester 3: 0,30" explain a result; "CA 15-3" and "HIV 1 - 2" are tests. */
const holdsInterval = (name: string) =>
  /(?:\d[.,]\d+|\d{3,})\s*[-–—−]\s*\d|[\s:]\d+[.,]\d+$/u.test(name) && !isKnownTest(name)

/** What heads the column of names: no test, however the rest of a misread header is read. */
const columnTitle =
  /^(?:tests?(?: names?| descriptions?)?|investigations?|param[eèé]t(?:ers?|res?|ros?|ri?)|analytes?|components?|(?:bio)?markers?|untersuchung(?:en)?|analysen?|pruebas?|an[aá]lisis|determinaci[oó]n(?:es)?|estudios?|examen|bepaling(?:en)?|analisi|esam[ei]|exames?)$/iu

/** "K+", "T3", and "C3" */
const isShortTest = (name: string) => /^\p{Lu}[\d+]?$/u.test(name) && nameKnownness(name) === 1

/** "A concentration of 3.1" is part of a sentence. */
const endsInPreposition = /\s(?:of|at|for|with|than|is|was|from|under|below|above|over)$/i

export function canBeName(name: string): boolean {
  // An engine reads "pO2" as p02.
  const letters = name.match(/\p{L}|(?<=\p{L})0/gu)?.length ?? 0
  return (
    (letters >= rowThresholds.minNameLetters || isShortTest(name)) &&
    name.length <= rowThresholds.maxNameLetters &&
    !isLabel(name) &&
    !columnTitle.test(name) &&
    !isLevel(name) &&
    !endsInLevel(name) &&
    !holdsInterval(name) &&
    !endsInPreposition.test(name)
  )
}

/** "Hb (g/dL)" has its unit in the name. */
export function unitInName(name: string): string | undefined {
  const inside = /[([]([^()[\]]{1,20})[)\]]\s*$/.exec(name)?.[1]
  const last = inside ?? /,\s*(\S{1,14})$/.exec(name)?.[1]
  return last !== undefined &&
    normalizeUnit(last) &&
    !/^(?:s|ph|inr|pg|ratio|index|ml)$/i.test(last)
    ? last
    : undefined
}
