import { listNameForms } from '#service/parsing/loinc/name-forms.ts'
import { normalizeUnit } from '#service/parsing/units/normalize-unit.ts'
import { betweenWords } from '#service/parsing/values/between-words.ts'
import { isInterval } from '#service/parsing/values/impossible-number.ts'
import { isKnownTest, resultWord } from './name-words.ts'
import type { PrintedRow } from './row.ts'
import { rowThresholds } from './thresholds.ts'

/**
 * Without the lines of tables that explain results: "Total cholesterol 200 - 239" below a result of that test, and
 * intervals of classes that are no test. Cells per field are printed as intervals and stay, and so does, on a picture, what two
 * engines do not read alike: its name or unit may be misread.
 */
export function dropExplanations<Row extends PrintedRow>(rows: readonly Row[]): Row[] {
  const measured = new Set(rows.filter((row) => !isCutOff(row)).map(formOf))
  return rows.flatMap((row) => {
    if (isSentencePart(row)) return []
    if (!isCutOff(row)) return [row]
    const isMeasured = measured.has(formOf(row))
    // "<5" may be a second result of the test.
    if (strictLimit.test(row.value)) return [isMeasured ? { ...row, isSecond: true } : row]
    if (isMeasured) return []
    if (limit.test(row.value)) return [row]
    const isCertain = row.seenBy === undefined || row.areEnginesApart === false
    return !isCertain || row.unit !== undefined || isKnownTest(row.name) ? [row] : []
  })
}

/** On a picture, print that is no table may read as a result by chance: of no known test, loosely, and with more words behind it. */
const isSentencePart = ({
  seenBy,
  name,
  score,
  cutOff = 0,
  leftover,
  unit,
  isCulture,
}: PrintedRow) =>
  seenBy !== undefined &&
  !isCulture &&
  !resultWord.test(name) &&
  (leftover > rowThresholds.maxLooseLeftover || (score < rowThresholds.looseScore && cutOff > 0)) &&
  (unit === undefined || normalizeUnit(unit) === undefined) &&
  !isKnownTest(name)

const formOf = ({ name, specimen }: PrintedRow) =>
  `${listNameForms(name)[0]?.form ?? name} ${specimen?.kind ?? ''}`

const inWords = new RegExp(`\\s*(?:${betweenWords})\\s*`, 'i')
const perField = /[hl]\.?p\.?f|field|campo|champ|feld/i

const limit = /^[<>≤≥]/
const strictLimit = /^[<>](?!=)/

/** An interval or a limit in the place of a result. */
function isCutOff({ value, range, flag, unit = '' }: PrintedRow): boolean {
  if (range !== undefined || flag !== undefined || perField.test(unit)) return false
  return isInterval(value.replace(inWords, ' - ')) || limit.test(value)
}
