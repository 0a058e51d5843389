import { joinBoxes, type Line } from '#service/parsing/page.ts'
import { readSpecimen } from '#service/parsing/specimen/read-specimen.ts'
import { isKnownTest, nameKnownness } from './name-words.ts'
import type { PrintedRow } from './row.ts'
import { textOf } from './scan-words.ts'
import { rowThresholds } from './thresholds.ts'

interface Placed {
  row: PrintedRow
  /** the line that it was read from */
  at: number
}

/**
 * "Mean Corpuscular" above "Hemoglobin Concentration  33.1", and "Hormone (TSH)" below "Thyroid Stimulating  2.1": a name
 * printed on two lines, where only both together name a test. `taken`: lines that hold rows or a header. Returns the rows, and
 * the lines that belong to their names.
 */
export function joinWrappedNames<Found extends Placed>(
  found: readonly Found[],
  lines: readonly Line[],
  taken: ReadonlySet<number>,
): { rows: Found[]; parts: Set<number> } {
  const parts = new Set<number>()
  const rows = found.map((each) => {
    const line = lines[each.at]
    if (!line || found.some((other) => other !== each && other.at === each.at)) return each
    for (const at of [each.at + 1, each.at - 1]) {
      const part = lines[at]
      if (!part || taken.has(at) || parts.has(at) || !isBesideName(part, line)) continue
      const text = textOf(part.words)
      const qualified = at > each.at ? qualify(each.row.name, text) : undefined
      const name = qualified ?? joinName(each.row.name, text, at < each.at)
      if (name === undefined) continue
      parts.add(at)
      const isOpen = qualified !== undefined && !isWhole(name)
      const box = joinBoxes([each.row.box, part.box])
      return { ...each, row: { ...each.row, name, box, ...(isOpen && { isNameOpen: true }) } }
    }
    return each
  })
  return { rows, parts }
}

/** Words alone on the next line, as far to the left as the name. */
function isBesideName(part: Line, line: Line): boolean {
  const { maxWrappedWords, indentTolerance, wrappedReach } = rowThresholds
  const height = Math.max(line.box.height, part.box.height)
  return (
    part.page === line.page &&
    part.words.length <= maxWrappedWords &&
    part.words.slice(1).every(({ gap }) => gap <= rowThresholds.cellGap) &&
    Math.abs(part.box.x - line.box.x) <= indentTolerance * height &&
    Math.abs(part.box.y - line.box.y) <= wrappedReach * height
  )
}

const qualifiers = new Set(
  'free direct indirect total ionized ionised conjugated unconjugated bound bioavailable intact active sulfate sulphate ratio calculated calc absolute abs igg igm iga ige quantitative qualitative sensitive reflex corrected libre frei freies total totale'.split(
    ' ',
  ),
)
const inBracketsOnly = new Set('rbc fasting random ldl hdl urine serum plasma dhea-s'.split(' '))

/**
 * The name with words on the line below that say which test of several it is: "Free" below "Testosterone,", "(LDL)" below
 * "Cholesterol". Nothing else than its name may need them.
 */
function qualify(name: string, part: string): string | undefined {
  const isInBrackets = inBrackets.test(part)
  const [first = '', ...rest] = part
    .toLowerCase()
    .split(/[\s,()]+/)
    .filter(Boolean)
  const isQualifier = qualifiers.has(first) || (isInBrackets && inBracketsOnly.has(first))
  const isRest = rest.every(
    (word) => qualifiers.has(word) || readSpecimen(word) || /[(-]/.test(part),
  )
  const isOpen = /[,/-]$/.test(name) && /^\p{L}[^\d:]*$/u.test(part)
  return (isQualifier && isRest) || isOpen ? `${name} ${part}` : undefined
}

function joinName(name: string, part: string, isAbove: boolean): string | undefined {
  if (inBrackets.test(name)) return isAbove && isWhole(part) ? `${part} ${name}` : undefined
  if (inBrackets.test(part)) return undefined
  if (readSpecimen(part) || (isAbove ? isKnownTest(part) : isWhole(name) || isWhole(part)))
    return undefined
  const joined = isAbove ? `${part} ${name}` : `${name} ${part}`
  return isWhole(joined) ? joined : undefined
}

/** The method or an abbreviation, no name: "(Photometry)" */
const inBrackets = /^\([^()]+\)$/

/** Known as it is, not only by a part of it. */
const isWhole = (name: string) => nameKnownness(name) >= rowThresholds.minWholeKnownness
