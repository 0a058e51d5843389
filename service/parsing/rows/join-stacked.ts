import { joinBoxes, type Line, type Word } from '#service/parsing/page.ts'
import { labelLength } from './continue-row.ts'
import { isKnownTest, isLabel, nameKnownness, resultLabel, resultWord } from './name-words.ts'
import { type Piece, scanFlag, scanRange, scanUnit, scanValue, textOf } from './scan-words.ts'
import { rowThresholds, scoreWeights } from './thresholds.ts'

/**
 * Results that are printed below their names become lines like those of a table: "GLUCOSE" above "92 mg/dL (70 - 99)", and
 * as patient portals print them "GLUCOSE", "Normal range: 70 - 99 mg/dL", "Value", "92". A number without a unit counts only below
 * the word "Value". So do results between the two lines of their names. Of "Test Name: GLUCOSE", "Result: 92", "Units: mg/dL" the labels
 * say what each line is.
 */
export function joinStacked(lines: readonly Line[]): Line[] {
  const joined: Line[] = []
  let next = 0
  for (const [at, line] of lines.entries()) {
    if (at < next) continue
    const stack = readStack(lines, at) ?? readBetween(lines, at)
    joined.push(stack?.line ?? line)
    next = at + (stack?.length ?? 1)
  }
  return joined
}

function readStack(lines: readonly Line[], from: number) {
  const [first, next] = [lines[from], lines[from + 1]]
  const name = first && withoutLabel(first, nameLabel)
  if (!name || !next || !isBelow(next, first, first)) return undefined
  if (name === first && !isNameAlone(name)) return undefined
  let range: Word[] | undefined
  let hasLabel = false
  let standing: Word[] | undefined
  for (let at = from + 1; at < lines.length; at += 1) {
    const line = lines[at]
    const above = lines[at - 1]
    if (!line || !above || !isBelow(line, above, name)) return undefined
    if (!range && !hasLabel && readRangeLine(line)) range = readRangeLine(line)
    else if (!hasLabel && isValueLabel(line)) hasLabel = true
    else if (!standing && isStanding(line)) standing = line.words
    else if (hasLabel || !range || !isLimit(line, range)) {
      const labeled = name === first ? line : withoutLabel(line, valueLabel)
      const value = readValueLine(labeled, hasLabel || labeled !== line)
      if (!value) return undefined
      const unit = readUnitLine(lines[at + 1])
      const length = at + (unit ? 2 : 1) - from
      const words = [
        ...name.words,
        ...apart(value),
        ...apart(unit ?? []),
        ...apart(range ?? []),
        ...apart(standing ?? []),
      ]
      const box = joinBoxes(lines.slice(from, from + length).map((each) => each.box))
      return { line: { ...name, words, box }, length }
    }
  }
  return undefined
}

/** A result level with the middle of its name, which is on the lines above and below, as browsers center cells. */
function readBetween(lines: readonly Line[], from: number) {
  const [above, line, below] = lines.slice(from, from + 3)
  if (!above || !line || !below || !isAlone(above) || !isAlone(below)) return undefined
  const { indentTolerance, minWholeKnownness } = rowThresholds
  const { height } = above.box
  const right = Math.max(...[above, below].map(({ box }) => box.x + box.width))
  const isOneCell =
    below.page === above.page &&
    Math.abs(below.box.x - above.box.x) <= indentTolerance * height &&
    below.box.y - above.box.y <= rowThresholds.wrappedReach * height &&
    line.box.x > right
  const name = `${textOf(above.words)} ${textOf(below.words)}`
  if (!isOneCell || nameKnownness(name) < minWholeKnownness) return undefined
  const value = readValueLine(line, false)
  if (!value) return undefined
  const box = joinBoxes([above.box, line.box, below.box])
  const last = below.words.map((word, at) => (at === 0 ? { ...word, gap: 1 } : word))
  return { line: { ...line, words: [...above.words, ...last, ...apart(value)], box }, length: 3 }
}

const nameLabel = /^(?:test(?: name)?|component|analyte|prueba|examen):$/i
const valueLabel = /^(?:results?|value|resultado|valor):$/i
const unitLabel = /^(?:units?|unidad(?:es)?):$/i

/** The line itself where it begins with no such label, and where there is nothing behind it. */
function withoutLabel(line: Line, label: RegExp): Line {
  const { words } = line
  const length = [1, 2].find((size) => size < words.length && label.test(textOf(words, 0, size)))
  const [first, ...rest] = words.slice(length ?? 0)
  return length === undefined || !first
    ? line
    : { ...line, words: [{ ...first, gap: Number.POSITIVE_INFINITY }, ...rest] }
}

/** The words of "Units: mg/dL" behind its label, or none. */
function readUnitLine(line: Line | undefined): readonly Word[] | undefined {
  if (line && unitLabel.test(textOf(line.words))) return []
  const labeled = line && withoutLabel(line, unitLabel)
  return labeled && labeled !== line && scanUnit(labeled.words, 0)?.to === labeled.words.length
    ? labeled.words
    : undefined
}

const isAlone = ({ words }: Line) => words.slice(1).every(({ gap }) => gap <= rowThresholds.cellGap)

function isNameAlone(line: Line): boolean {
  const text = textOf(line.words).replace(/:$/, '')
  return (
    line.words.length <= scoreWeights.maxNameWords &&
    isAlone(line) &&
    isKnownTest(text) &&
    !isLabel(text)
  )
}

/** Below each other in one block: a value beside its name, on a line that leans, starts behind it. */
function isBelow(line: Line, above: Line, name: Line): boolean {
  const height = Math.max(line.box.height, above.box.height)
  return (
    line.page === name.page &&
    line.box.x < name.box.x + name.box.width &&
    line.box.y >= above.box.y + above.box.height / 2 &&
    line.box.y - above.box.y <= rowThresholds.stackedReach * height
  )
}

/** "Above range" alone on its line. */
const isStanding = ({ words }: Line) =>
  /^\p{L}{3}/u.test(words[0]?.text ?? '') && scanFlag(words, 0)?.to === words.length

const isValueLabel = ({ words }: Line) =>
  resultLabel.test(textOf(words)) || resultWord.test(textOf(words))

/** The words of "Normal range: 70 - 99 mg/dL" behind its label. */
function readRangeLine({ words }: Line): Word[] | undefined {
  const from = labelLength(words)
  const range = from === undefined ? undefined : scanRange(words, from)
  const end = range && (scanUnit(words, range.to)?.to ?? range.to)
  return end === words.length ? words.slice(from) : undefined
}

/** A lone limit of the range, from the scale that a portal draws between both. */
const isLimit = ({ words }: Line, range: readonly Word[]) =>
  words.every(({ text }) => range.some((word) => word.text === text))

/** A line that is all of one result but its name. */
function readValueLine({ words }: Line, hasLabel: boolean): readonly Word[] | undefined {
  const value = scanValue(words, 0)
  let at = value?.to ?? 0
  let hasUnit = false
  while (value && at < words.length) {
    const unit: Piece | undefined = hasUnit ? undefined : scanUnit(words, at)
    const piece = unit ?? scanRange(words, at) ?? scanFlag(words, at)
    if (!piece) return undefined
    hasUnit ||= unit !== undefined
    at = piece.to
  }
  const isNumber = /^[<>≤≥]?\d/.test(words[0]?.text ?? '')
  return value && (hasLabel || (hasUnit && isNumber)) ? words : undefined
}

/** As the words of a cell of their own. */
const apart = (words: readonly Word[]) =>
  words.map((word, at) => (at === 0 ? { ...word, gap: rowThresholds.stackedGap } : word))
