import { nameKnownness } from '../rows/name-words.ts'
import type { PrintedRow } from '../rows/row.ts'
import { normaliseUnit } from '../units/normalise-unit.ts'
import { parseRange } from '../values/parse-range.ts'
import { repairRange } from './repair-range.ts'
import { printUnit, repairUnit } from './repair-unit.ts'

/** A row with how many passes read its value alike, of how many that saw it. */
export interface JoinedRow extends PrintedRow {
  agreeing: number
  seenBy: number
}

/**
 * One list of rows from several passes over the same page. Each part is taken from the reading that most passes share;
 * whether the value is certain is for the count of agreeing passes to say, never for an engine's own confidence.
 */
export function joinPasses(passes: readonly (readonly PrintedRow[])[]): JoinedRow[] {
  const groups: PrintedRow[][] = []
  for (const rows of passes) {
    const taken = new Set<PrintedRow[]>()
    for (const row of rows) {
      const group = groups.find((other) => !taken.has(other) && isSameLine(other, row))
      if (group) group.push(row)
      const own = group ?? [row]
      if (!group) groups.push(own)
      taken.add(own)
    }
  }
  return groups
    .filter((group) => isCredible(group) && !isRangeOf(group, groups))
    .map(vote)
    .toSorted((a, b) => a.page - b.page || a.box.y - b.box.y)
}

/** What one pass alone read with little confidence under a name that nobody knows is a stamp or a smear. */
function isCredible([first, ...others]: readonly PrintedRow[]): boolean {
  if (!first || others.length > 0) return true
  return first.confidence >= 0.6 || nameKnownness(first.name) >= 0.5
}

/** Where a pass missed the result, it took the range beside it for one; another pass knows better. */
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

function isLevel(row: PrintedRow, other: PrintedRow): boolean {
  const middle = row.valueBox.y + row.valueBox.height / 2
  const otherMiddle = other.valueBox.y + other.valueBox.height / 2
  const height = Math.max(row.valueBox.height, other.valueBox.height)
  return row.page === other.page && Math.abs(middle - otherMiddle) < height * 0.6
}

function isSameLine(group: readonly PrintedRow[], row: PrintedRow): boolean {
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
  if (!base) throw new Error('a group of readings is never empty')
  const name = most(
    group,
    (row) => row.name,
    (row) => nameKnownness(row.name) + row.confidence / 10,
  )
  const unit = voteUnit(group, name?.name ?? base.name)
  const range = most(
    group.filter((row) => row.range),
    (row) => row.range ?? '',
    rangeWorth,
  )
  const flags = group.filter((row) => row.flag)
  // Smears read as single letters now and then; arithmetic stands in for a flag that was lost.
  const flag = most(
    flags.length * 2 < group.length ? [] : flags,
    (row) => row.flag ?? '',
    (row) => row.confidence,
  )
  const { unit: _unit, range: _range, flag: _flag, ...rest } = base
  return {
    ...rest,
    name: name?.name ?? base.name,
    ...(unit && { unit }),
    ...(range?.range && { range: repairRange(range.range) ?? range.range }),
    ...(flag?.flag && { flag: flag.flag }),
    confidence: Math.max(...voters.map((row) => row.confidence)),
    agreeing: voters.length,
    seenBy: group.length,
  }
}

/** The reading that most rows share; among equals the one that is worth more. */
function most(
  rows: readonly PrintedRow[],
  read: (row: PrintedRow) => string,
  worth: (row: PrintedRow) => number,
): PrintedRow | undefined {
  const votes = Map.groupBy(rows, (row) => read(row).replaceAll(/\s+/g, '').toLowerCase())
  return best(
    rows,
    (row) =>
      (votes.get(read(row).replaceAll(/\s+/g, '').toLowerCase())?.length ?? 0) * 10 + worth(row),
  )
}

function best<T>(rows: readonly T[], worth: (row: T) => number): T | undefined {
  return rows.toSorted((a, b) => worth(b) - worth(a))[0]
}

/** Points are lost more often than found: the reading with more of them is likelier right. */
function rangeWorth({ range = '', confidence }: PrintedRow): number {
  const points = range.match(/\d[.,]\d/g)?.length ?? 0
  return (parseRange(range) ? 5 : 0) + points * 12 + confidence
}

function voteUnit(rows: readonly PrintedRow[], name: string): string | undefined {
  const read = rows.flatMap((row) => (row.unit ? [row.unit] : []))
  const unread = rows.flatMap((row) => (row.unread ? [row.unread] : []))
  const known = read.filter((unit) => normaliseUnit(unit))
  const repaired = [...read, ...unread].flatMap((unit) => {
    const repair = repairUnit(unit, name)
    return repair ? [printUnit(repair)] : []
  })
  return mostCommon(known) ?? mostCommon(repaired) ?? mostCommon(read)
}

function mostCommon(texts: readonly string[]): string | undefined {
  const counts = Map.groupBy(texts, (text) => text)
  return [...counts].toSorted((a, b) => b[1].length - a[1].length)[0]?.[0]
}
