import { nameKnownness } from '#service/parsing/rows/name-words.ts'
import type { PrintedRow } from '#service/parsing/rows/row.ts'
import { passThresholds } from './thresholds.ts'
import { best, joinSpecimens, most, voteFlag, voteName, voteRange, voteUnit } from './vote-parts.ts'

export interface JoinedRow extends PrintedRow {
  agreeing: number
  seenBy: number
  areEnginesApart?: boolean
}

/**
 * One list of rows from several passes over the same page, each part as most passes read it. Whether a value is certain
 * follows from how many passes agree, not from the engine's own confidence.
 */
export function joinPasses(passes: readonly (readonly PrintedRow[])[]): JoinedRow[] {
  const groups: PrintedRow[][] = []
  for (const rows of passes) {
    const joined = new Set<PrintedRow[]>()
    for (const row of rows) {
      const group = groups.find((other) => !joined.has(other) && isSameLine(other, row))
      if (group) group.push(row)
      const own = group ?? [row]
      if (!group) groups.push(own)
      joined.add(own)
    }
  }
  return groups
    .filter((group) => isCredible(group) && !isRangeOf(group, groups))
    .map(vote)
    .toSorted((a, b) => a.page - b.page || a.box.y - b.box.y)
}

/** A row that one pass alone read, with low confidence and under an unknown name, is a stamp or a smear. */
function isCredible([first, ...others]: readonly PrintedRow[]): boolean {
  if (!first || others.length > 0) return true
  return (
    first.confidence >= passThresholds.minLoneConfidence ||
    nameKnownness(first.name) >= passThresholds.minLoneKnownness
  )
}

/** A pass that missed the value took the range beside it for one; another pass read both. */
function isRangeOf(group: readonly PrintedRow[], groups: readonly PrintedRow[][]): boolean {
  const [row] = group
  if (!row || !/\d\s*[-–]\s*\d/.test(row.value)) return false
  return groups.some(
    (other) =>
      other !== group &&
      other.length >= group.length &&
      other.some(
        (rival) =>
          isLevel(rival, row) && rival.valueBox.x < row.valueBox.x && rival.name === row.name,
      ),
  )
}

export function isLevel(row: PrintedRow, other: PrintedRow): boolean {
  const middle = row.valueBox.y + row.valueBox.height / 2
  const otherMiddle = other.valueBox.y + other.valueBox.height / 2
  const height = Math.max(row.valueBox.height, other.valueBox.height)
  return (
    row.page === other.page && Math.abs(middle - otherMiddle) < height * passThresholds.lineOffset
  )
}

export function isSameLine(group: readonly PrintedRow[], row: PrintedRow): boolean {
  return group.some((other) => {
    const overlap =
      Math.min(row.valueBox.x + row.valueBox.width, other.valueBox.x + other.valueBox.width) -
      Math.max(row.valueBox.x, other.valueBox.x)
    return isLevel(row, other) && overlap > 0
  })
}

function vote(group: readonly PrintedRow[]): JoinedRow {
  const value = most(
    group,
    (row) => row.value,
    (row) => row.confidence,
  )
  const voters = group.filter((row) => row.value === value?.value)
  const base = best(voters, (row) => row.score) ?? group[0]
  if (!base) throw new Error('expected at least one reading')
  const {
    unit: _unit,
    range: _range,
    rangeBox: _rangeBox,
    flag: _flag,
    specimen: _specimen,
    ...rest
  } = base
  const name = voteName(group) ?? base.name
  const range = voteRange(group)
  const unit = voteUnit(group, { name, value: base.value, ...range })
  const flag = voteFlag(group)
  return {
    ...rest,
    name,
    ...unit,
    ...range,
    ...(flag && { flag }),
    ...joinSpecimens(group),
    confidence: Math.max(...voters.map((row) => row.confidence)),
    agreeing: voters.length,
    seenBy: group.length,
  }
}
